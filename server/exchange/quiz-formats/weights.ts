import { type PARTIAL_RULES } from '#domain/quiz/quiz-scoring.ts';

type PartialRule = (typeof PARTIAL_RULES)[number];

/** Maximum difference of a weight from a share, in percent: Moodle writes 33.33333 for a third. */
const NEAR = 0.01;

/** The scoring of a multiple choice with these weights in percent, and whether it is exact. */
export function multipleOf(weights: readonly number[]): {
  readonly partial: PartialRule;
  readonly isExact: boolean;
} {
  const right = weights.filter((one) => one > 0);
  const wrong = weights.filter((one) => one <= 0);
  const share = 100 / right.length;
  const all = (given: readonly number[], value: number) =>
    given.every((one) => Math.abs(one - value) <= NEAR);
  const isEven = all(right, share);
  if (isEven && all(wrong, -share)) return { partial: 'proportional', isExact: true };
  if (isEven && wrong.length > 0 && all(wrong, -100)) return { partial: 'none', isExact: right.length === 1 };
  return { partial: 'proportional', isExact: false };
}

/** The weights of a multiple choice, in percent. In place of `none`, which Moodle lacks, shares are used. */
export function weightsOf(correct: readonly boolean[], partial: PartialRule): readonly number[] {
  const share = 100 / Math.max(1, correct.filter(Boolean).length);
  const wrong = partial === 'none' ? -100 : -share;
  return correct.map((isRight) => (isRight ? share : wrong));
}

/** A weight as Moodle writes it. */
export function percentText(weight: number): string {
  return String(Number(weight.toFixed(5)));
}
