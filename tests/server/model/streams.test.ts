import { expect, it } from 'vitest';
import { publishers } from '#server/model/streams.ts';

it('[LIV-6] every destination has its publisher: one without it does not compile', () => {
  const { judge, ...others } = publishers;
  // @ts-expect-error `judge` is missing.
  const incomplete: typeof publishers = others;
  // @ts-expect-error `judge` is for all who listen, not for the staff of a contest.
  const wrong: typeof publishers = { ...others, judge: publishers.rejudgings };
  expect([incomplete, wrong, judge]).toHaveLength(3);
});
