import { isHiddenByFreeze } from './icpc.ts';
import { roundPoints, sumPoints } from './points.ts';
import { type PointsCell } from './standings.ts';

/**
 * How the tests of a subtask make its points. `minimum`: the worst test decides; `multiply`: the product of
 * all; `sum`: each test gives its equal share; `points`: each test's score is points, up to the subtask's
 * own.
 */
export const GROUP_RULES = ['minimum', 'multiply', 'sum', 'points'] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

/** A subtask: its rule and its points. */
export interface ScoreGroup {
  readonly rule: GroupRule;
  /** The most it can give. */
  readonly points: number;
}

/**
 * Rule by which submissions of a task count. `best`: the one with most points; `last`: the last judged one;
 * `best_per_subtask`: for every subtask the submission that did best on it (as at the IOI).
 */
export const SCORE_MODES = ['best', 'last', 'best_per_subtask'] as const;
export type ScoreMode = (typeof SCORE_MODES)[number];

/** A submission as the counting of points sees it. */
export interface ScoredSubmission {
  readonly id: number;
  /** Time since the contest's start, in ms. */
  readonly at: number;
  /** null while it is not judged; 0 for one that did not compile. */
  readonly points: number | null;
  /** Points per subtask in order; empty when the task has none. */
  readonly groupPoints: readonly number[];
}

/** The points of one subtask, and which submission earned them; null when none has earned any. */
interface SubtaskScore {
  readonly points: number;
  readonly submissionId: number | null;
}

/** A participant's score of a task. */
export interface TaskScore {
  readonly points: number;
  /** The submission that counts; null when there is none, or when subtasks were earned by several. */
  readonly submissionId: number | null;
  readonly subtasks: readonly SubtaskScore[];
}

/** The rule by which submissions count, and the contest time from which they are hidden, ms (null: never). */
export interface PointsRules {
  readonly mode: ScoreMode;
  readonly frozenFromMs: number | null;
}

interface Judged extends ScoredSubmission {
  readonly points: number;
}

const NOTHING: TaskScore = { points: 0, submissionId: null, subtasks: [] };

/**
 * Points of a subtask from its tests' scores: fractions from 0 to 1, or points under the rule `points`. Never more
 * than the subtask's points, never less than 0. A subtask whose tests were not run gives nothing.
 */
export function groupScore(group: ScoreGroup, testScores: readonly number[]): number {
  if (testScores.length === 0) return 0;
  const earned =
    group.rule === 'points' ? sumPoints(testScores) : group.points * share(group.rule, testScores);
  return roundPoints(Math.min(group.points, Math.max(0, earned)));
}

/** The score of one participant's submissions for one task. Those not judged give nothing. */
export function taskScore(submissions: readonly ScoredSubmission[], mode: ScoreMode): TaskScore {
  const judged = submissions.filter((one): one is Judged => one.points !== null);
  switch (mode) {
    case 'best':
      return scoreOf(bestOf(judged, (one) => one.points));
    case 'last':
      return scoreOf(judged.at(-1) ?? null);
    case 'best_per_subtask':
      return bestPerSubtask(judged);
  }
}

/** The cell of one task on a board of points. Submissions in the order of their times. */
export function pointsCell(submissions: readonly ScoredSubmission[], rules: PointsRules): PointsCell {
  const shown = submissions.filter(
    (one) => one.points !== null && !isHiddenByFreeze(one.at, rules.frozenFromMs),
  );
  return {
    kind: 'points',
    points: taskScore(shown, rules.mode).points,
    tries: shown.length,
    pending: submissions.length - shown.length,
  };
}

function share(rule: Exclude<GroupRule, 'points'>, scores: readonly number[]): number {
  switch (rule) {
    case 'minimum':
      return Math.min(...scores);
    case 'multiply':
      return scores.reduce((product, score) => product * score, 1);
    case 'sum':
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  }
}

/** The submission that is worth most; of equals the earliest. */
function bestOf(judged: readonly Judged[], worth: (submission: Judged) => number): Judged | null {
  let best: Judged | null = null;
  for (const one of judged) if (best === null || worth(one) > worth(best)) best = one;
  return best;
}

function scoreOf(submission: Judged | null): TaskScore {
  if (submission === null) return NOTHING;
  const subtasks = submission.groupPoints.map((points) => subtaskScore(points, submission.id));
  return { points: roundPoints(submission.points), submissionId: submission.id, subtasks };
}

function bestPerSubtask(judged: readonly Judged[]): TaskScore {
  const count = Math.max(0, ...judged.map((one) => one.groupPoints.length));
  // A task without subtasks is one subtask: its best submission.
  if (count === 0) return scoreOf(bestOf(judged, (one) => one.points));
  const subtasks = Array.from({ length: count }, (_, index) => {
    const best = bestOf(judged, (one) => one.groupPoints[index] ?? 0);
    return subtaskScore(best?.groupPoints[index] ?? 0, best?.id ?? null);
  });
  const earners = new Set(
    subtasks.flatMap(({ submissionId }) => (submissionId === null ? [] : [submissionId])),
  );
  const [only = null] = earners;
  return {
    points: sumPoints(subtasks.map(({ points }) => points)),
    submissionId: earners.size === 1 ? only : null,
    subtasks,
  };
}

function subtaskScore(points: number, submissionId: number | null): SubtaskScore {
  return { points: roundPoints(points), submissionId: points === 0 ? null : submissionId };
}
