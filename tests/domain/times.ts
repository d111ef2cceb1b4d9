import fc from 'fast-check';
import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** 09:00 UTC on a Saturday. */
export const START_AT = Date.UTC(2026, 2, 14, 9);

/** Five hours: the last one unrestricted, translation the day before, analysis from an hour after the end. */
export const CONTEST: ContestTimes = {
  startAt: START_AT,
  endAt: START_AT + 5 * HOUR_MS,
  startAnalysisAt: START_AT + 6 * HOUR_MS,
  endAnalysisAt: START_AT + 8 * HOUR_MS,
  startTranslationAt: START_AT - 20 * HOUR_MS,
  endTranslationAt: START_AT - 10 * HOUR_MS,
  unrestrictedSeconds: 3600,
};

/** The same contest with neither analysis nor translation nor an unrestricted part. */
export const PLAIN: ContestTimes = {
  ...CONTEST,
  startAnalysisAt: 0,
  endAnalysisAt: 0,
  startTranslationAt: 0,
  endTranslationAt: 0,
  unrestrictedSeconds: 0,
};

export const COMPETITOR: ParticipantTimes = { extraTimeSeconds: 0, isTranslator: false, hasFinished: false };
export const FINISHED: ParticipantTimes = { ...COMPETITOR, hasFinished: true };
export const TRANSLATOR: ParticipantTimes = { ...COMPETITOR, isTranslator: true };

/** Any contest: windows may be absent, touch or overlap, and the unrestricted part may exceed the contest. */
export const anyTimes: fc.Arbitrary<ContestTimes> = fc
  .record({
    length: fc.integer({ min: 1, max: 40 * 24 * HOUR_MS }),
    analysisAfter: fc.integer({ min: -HOUR_MS, max: 3 * HOUR_MS }),
    analysisLength: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 * HOUR_MS })),
    translationBefore: fc.integer({ min: -HOUR_MS, max: 3 * HOUR_MS }),
    translationLength: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 * HOUR_MS })),
    unrestrictedSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  })
  .map((shape) => {
    const endAt = START_AT + shape.length;
    const startTranslationAt = START_AT - shape.translationBefore;
    return {
      startAt: START_AT,
      endAt,
      startAnalysisAt: endAt + shape.analysisAfter,
      endAnalysisAt: endAt + shape.analysisAfter + shape.analysisLength,
      startTranslationAt,
      endTranslationAt: startTranslationAt + shape.translationLength,
      unrestrictedSeconds: shape.unrestrictedSeconds,
    };
  });

export const anyParticipant: fc.Arbitrary<ParticipantTimes> = fc.record({
  extraTimeSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 7200 })),
  isTranslator: fc.boolean(),
  hasFinished: fc.boolean(),
});
