/**
 * The part of a judgement that a contest shows its contestants while it runs. `tests`: everything but the
 * jury's words; `subtasks`: points per subtask; `score`: the total; both with the tests of samples only;
 * `verdict`: the verdict alone, as at the ICPC; `none`: that it was received. Compile output is always shown:
 * it is about their own source.
 */
export const FEEDBACKS = ['tests', 'subtasks', 'score', 'verdict', 'none'] as const;
export type Feedback = (typeof FEEDBACKS)[number];

/**
 * The parts of a judgement that contestants see under a setting. With `none` only compile errors, which come
 * before any test.
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

/** The parts that a setting shows while a contest runs; points only where the board has points. */
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
