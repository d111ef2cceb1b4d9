import { contestMinute } from '../contest/contest-time.ts';
import { isPenalised, type Verdict } from '../submissions/verdicts.ts';

/** A submission as icpc scoring sees it. */
export interface IcpcSubmission {
  /** Time since the contest's start, in ms. */
  readonly at: number;
  /** null while it is not judged. */
  readonly verdict: Verdict | null;
  /** Whether it costs penalty minutes, where the contest's rule differs from the usual one for its verdict. */
  readonly isPenalised?: boolean | null;
  /** The freeze hides it, whatever its contest time: some participants have contest times of their own. */
  readonly isHidden?: boolean;
}

/** One problem of one row of an icpc board. */
export interface IcpcCell {
  readonly kind: 'icpc';
  /** Rejected tries that count, before the first accepted one. */
  readonly tries: number;
  /** Minute of the first accepted, rounded down; null: not solved. */
  readonly solvedMinute: number | null;
  /** Minutes this problem adds to the row's penalty; 0 until it is solved. */
  readonly penalty: number;
  /** Submissions whose result is not known, or not shown while frozen, before the first accepted one. */
  readonly pending: number;
  /** Contest time of the first accepted, in ms, by which the first to solve is found; null: not solved. */
  readonly solvedMs: number | null;
  /** Minute of the last submission that the freeze hides, rounded down; left out if none, or once solved. */
  readonly pendingMinute?: number | undefined;
  /** Contest time, in ms, of the first unjudged try before the first accepted one; left out if none waits. */
  readonly waitingMs?: number | undefined;
  /** Minutes that staff gave or took; left out where they did not. */
  readonly adjusted?: number | undefined;
}

/** Rules of an icpc board. */
export interface IcpcRules {
  readonly penaltyMinutes: number;
  /** Submissions at or after this contest time (ms) count as pending; null: the board is not frozen. */
  readonly frozenFromMs: number | null;
}

/**
 * The cell of one problem for one participant. `submissions` are in the order of their times. Nothing after the first
 * accepted one counts; compile errors are free; the judge's own failure is judged again and so is pending.
 */
export function icpcCell(submissions: readonly IcpcSubmission[], rules: IcpcRules): IcpcCell {
  let tries = 0;
  let pending = 0;
  let hiddenAt: number | null = null;
  let waitingAt: number | null = null;
  for (const submission of submissions) {
    // If the start was moved later, a submission from before it counts as sent at the start.
    const at = Math.max(0, submission.at);
    const verdict = shownVerdict(submission, rules);
    if (verdict === null) {
      pending += 1;
      if (isHidden(submission, rules)) hiddenAt = at;
      else waitingAt ??= at;
    } else if (verdict === 'AC')
      return { ...solvedCell(at, tries, pending, rules.penaltyMinutes), ...waitingSince(waitingAt) };
    else if (submission.isPenalised ?? isPenalised(verdict)) tries += 1;
  }
  const nothing = { kind: 'icpc', tries, solvedMinute: null, solvedMs: null, penalty: 0, pending } as const;
  const cell = { ...nothing, ...waitingSince(waitingAt) };
  return hiddenAt === null ? cell : { ...cell, pendingMinute: contestMinute(hiddenAt) };
}

function waitingSince(at: number | null): Pick<IcpcCell, 'waitingMs'> {
  return at === null ? {} : { waitingMs: at };
}

/** Whether a submission's result is hidden by the freeze. */
export function isHiddenByFreeze(at: number, frozenFromMs: number | null): boolean {
  return frozenFromMs !== null && at >= frozenFromMs;
}

function isHidden(submission: IcpcSubmission, { frozenFromMs }: IcpcRules): boolean {
  return submission.isHidden === true || isHiddenByFreeze(submission.at, frozenFromMs);
}

function shownVerdict(submission: IcpcSubmission, rules: IcpcRules): Verdict | null {
  return submission.verdict === 'IE' || isHidden(submission, rules) ? null : submission.verdict;
}

function solvedCell(at: number, tries: number, pending: number, penaltyMinutes: number): IcpcCell {
  const solvedMinute = contestMinute(at);
  return {
    kind: 'icpc',
    tries,
    solvedMinute,
    solvedMs: at,
    penalty: solvedMinute + tries * penaltyMinutes,
    pending,
  };
}
