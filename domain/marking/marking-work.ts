import { hundredths, roundPoints, sumPoints } from '../standings/points.ts';

/** The rules by which marks make the points of a work. */
export interface MarkingRules {
  /** Number of scorers per work. */
  readonly scorers: 1 | 2;
  /** Totals that are further apart than this go to an arbiter. */
  readonly threshold: number;
}

/** One scorer's mark of an assigned work. */
export interface ScorerMark {
  readonly scorer: number;
  /** null: some criterion has no points yet. */
  readonly total: number | null;
  /** The scorer wants to come back to the work, so it is not done. */
  readonly flagged: boolean;
}

/** A work with its marks, and an arbiter's last decision (null: none). Marks of former scorers are left out. */
export interface WorkMarks {
  readonly marks: readonly ScorerMark[];
  readonly decision: number | null;
}

/** The outcome of a work's marking. */
export type WorkOutcome =
  | { readonly kind: 'waiting'; readonly done: number; readonly needed: number }
  | { readonly kind: 'disputed'; readonly spread: number }
  | { readonly kind: 'scored'; readonly points: number; readonly by: 'scorers' | 'arbiter' };

/** Reasons why a command about a work is refused. */
export type WorkRefusal = 'not_assigned' | 'decided' | 'assigned_already' | 'nothing_to_decide';

/** Whether a scorer is done with a work. */
export function isDone({ total, flagged }: Pick<ScorerMark, 'total' | 'flagged'>): boolean {
  return total !== null && !flagged;
}

/**
 * The outcome of a work's marking. An arbiter's decision overrules everything. Otherwise all assigned scorers
 * must be done, and their number must be at least that of the rules. Totals further apart than the threshold
 * go to an arbiter; other works get the mean, to two decimals, half a hundredth rounded up. A work that all
 * mark for calibration is scored the same way.
 */
export function workOutcome(rules: MarkingRules, { marks, decision }: WorkMarks): WorkOutcome {
  if (decision !== null) return { kind: 'scored', points: decision, by: 'arbiter' };
  const totals = marks.filter(isDone).map(({ total }) => total ?? 0);
  const needed = Math.max(rules.scorers, marks.length);
  if (totals.length < needed) return { kind: 'waiting', done: totals.length, needed };
  const spread = spreadOf(totals);
  if (hundredths(spread) > hundredths(rules.threshold)) return { kind: 'disputed', spread };
  return { kind: 'scored', points: roundPoints(sumPoints(totals) / totals.length), by: 'scorers' };
}

/** Distance of the highest from the lowest total; 0 for fewer than two. */
function spreadOf(totals: readonly number[]): number {
  if (totals.length < 2) return 0;
  return roundPoints(Math.max(...totals) - Math.min(...totals));
}

/** The work with a scorer's new marks. Refused if the work is not theirs, and once an arbiter has decided. */
export function withMark(work: WorkMarks, mark: ScorerMark): WorkMarks | WorkRefusal {
  if (!work.marks.some(({ scorer }) => scorer === mark.scorer)) return 'not_assigned';
  if (work.decision !== null) return 'decided';
  return { ...work, marks: work.marks.map((one) => (one.scorer === mark.scorer ? mark : one)) };
}

/**
 * The work moved from one scorer to another, who begins without marks; the first one's marks no longer count.
 * Refused if the first does not have the work, if the other has it already, and once an arbiter has decided.
 */
export function withReassignment(work: WorkMarks, from: number, to: number): WorkMarks | WorkRefusal {
  if (!work.marks.some(({ scorer }) => scorer === from)) return 'not_assigned';
  if (work.decision !== null) return 'decided';
  if (work.marks.some(({ scorer }) => scorer === to)) return 'assigned_already';
  const fresh = { scorer: to, total: null, flagged: false };
  return { ...work, marks: work.marks.map((one) => (one.scorer === from ? fresh : one)) };
}

/**
 * The work with an arbiter's decision. Allowed if the scorers' totals are too far apart, if an arbiter has
 * decided before, or if the contestant appealed against the outcome.
 */
export function withDecision(
  rules: MarkingRules,
  work: WorkMarks,
  total: number,
  isAppealed: boolean,
): WorkMarks | WorkRefusal {
  const outcome = workOutcome(rules, work);
  const isOpen = outcome.kind === 'disputed' || work.decision !== null;
  const isHeard = isAppealed && outcome.kind === 'scored';
  return isOpen || isHeard ? { ...work, decision: total } : 'nothing_to_decide';
}
