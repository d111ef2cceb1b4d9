/**
 * The part of a judgement that a contest shows its competitors while it runs. `tests` everything but the jury's
 * words; `subtasks` points per subtask, tests of samples only; `score` the total alone; `verdict` the verdict alone,
 * as at the ICPC; `none` that it was received. Compile output is always shown: it is about their own source.
 */
export const FEEDBACKS = ['tests', 'subtasks', 'score', 'verdict', 'none'] as const;
export type Feedback = (typeof FEEDBACKS)[number];

/**
 * The parts of a judgement that competitors see under a setting. In `none` only faults before any test: compile
 * errors.
 */
export interface Shown {
  readonly verdict: boolean;
  readonly score: boolean;
  readonly subtasks: boolean;
  /** Verdict, time and memory of every test; otherwise of samples only. */
  readonly tests: boolean;
  /** True: tests of samples only. */
  readonly samples: boolean;
}

/**
 * The parts that a setting shows; points only where the board has points, everything once the contest is over
 * (analysis).
 */
export function shownBy(feedback: Feedback, hasPoints: boolean): Shown {
  const rank = FEEDBACKS.indexOf(feedback);
  const atLeast = (one: Feedback) => rank <= FEEDBACKS.indexOf(one);
  return {
    verdict: atLeast('verdict'),
    score: hasPoints && atLeast('score'),
    subtasks: hasPoints && atLeast('subtasks'),
    tests: hasPoints && atLeast('tests'),
    samples: hasPoints && atLeast('score'),
  };
}

/** The parts that may be shown, from the most to the least. */
const PARTS = ['tests', 'subtasks', 'score', 'verdict'] as const satisfies readonly (keyof Shown)[];

/** The most that a contest with this setting shows while it runs, for a short description to its competitors. */
export function mostShownBy(feedback: Feedback, hasPoints: boolean): Feedback {
  const shown = shownBy(feedback, hasPoints);
  return PARTS.find((part) => shown[part]) ?? 'none';
}
