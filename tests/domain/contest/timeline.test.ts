import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';
import { nextBoundaryAt, phaseAt } from '#domain/contest/phase.ts';
import { ROLES } from '#domain/roles.ts';
import {
  COUNTDOWN_KINDS,
  countdownParts,
  formatCountdown,
  moduleTimerMs,
  remainingMs,
  timelineAt,
  timelineAudience,
  type TimelineAudience,
} from '#domain/contest/timeline.ts';
import {
  anyParticipant,
  anyTimes,
  COMPETITOR,
  CONTEST,
  FINISHED,
  HOUR_MS,
  PLAIN,
  START_AT,
} from '../times.ts';

const START_GRACE_MS = 200;

/** The items shown one ms before an instant and at it. */
function around(audience: TimelineAudience, at: number, times = CONTEST, participant = COMPETITOR) {
  return [at - 1, at].map((now) => timelineAt(times, participant, audience, now));
}
const GONE = { kind: 'finished', untilAt: null };
const until = (kind: string, untilAt: number) => ({ kind, untilAt });
const STARTED_AT = START_AT + START_GRACE_MS;

describe('timelineAt', () => {
  it('[TML-4] a competitor counts down to the start, the end, the analysis and its end, then sees finished', () => {
    const startsIn = until('starts_in', CONTEST.startAt);
    const endsIn = until('ends_in', CONTEST.endAt);
    const analysisStartsIn = until('analysis_starts_in', CONTEST.startAnalysisAt);
    const analysisEndsIn = until('analysis_ends_in', CONTEST.endAnalysisAt);
    expect(around('competitor', STARTED_AT)).toEqual([startsIn, endsIn]);
    expect(around('competitor', CONTEST.endAt)).toEqual([endsIn, analysisStartsIn]);
    expect(around('competitor', CONTEST.startAnalysisAt)).toEqual([analysisStartsIn, analysisEndsIn]);
    expect(around('competitor', CONTEST.endAnalysisAt)).toEqual([analysisEndsIn, GONE]);
    expect(around('competitor', PLAIN.endAt, PLAIN)).toEqual([until('ends_in', PLAIN.endAt), GONE]);
  });

  it("[TML-4] a competitor's end counts their extra time, and finished is seen at once after finishing", () => {
    const late = { ...COMPETITOR, extraTimeSeconds: 60 };
    expect(timelineAt(CONTEST, late, 'competitor', CONTEST.endAt)).toEqual(
      until('ends_in', CONTEST.endAt + 60_000),
    );
    expect(timelineAt(CONTEST, FINISHED, 'competitor', START_AT + HOUR_MS)).toEqual(GONE);
  });

  it('[TML-4] a translator counts down to the translation and its end before the contest', () => {
    const translationEndsIn = until('translation_ends_in', CONTEST.endTranslationAt);
    expect(around('translator', CONTEST.startTranslationAt)).toEqual([
      until('translation_starts_in', CONTEST.startTranslationAt),
      translationEndsIn,
    ]);
    expect(around('translator', CONTEST.endTranslationAt)).toEqual([
      translationEndsIn,
      until('starts_in', CONTEST.startAt),
    ]);
    expect(around('translator', STARTED_AT)).toEqual([
      until('starts_in', CONTEST.startAt),
      until('ends_in', CONTEST.endAt),
    ]);
    expect(around('translator', CONTEST.endAt)).toEqual([until('ends_in', CONTEST.endAt), GONE]);
  });

  it('[TML-4] staff see finished until the analysis, its countdown, then nothing', () => {
    const analysisEndsIn = until('analysis_ends_in', CONTEST.endAnalysisAt);
    expect(around('staff', STARTED_AT)).toEqual([
      until('starts_in', CONTEST.startAt),
      until('ends_in', CONTEST.endAt),
    ]);
    expect(around('staff', CONTEST.endAt)).toEqual([until('ends_in', CONTEST.endAt), GONE]);
    expect(around('staff', CONTEST.startAnalysisAt)).toEqual([GONE, analysisEndsIn]);
    expect(around('staff', CONTEST.endAnalysisAt)).toEqual([analysisEndsIn, null]);
  });

  it('[TML-4] staff of a contest without analysis go on seeing finished', () => {
    expect(timelineAt(PLAIN, COMPETITOR, 'staff', PLAIN.endAt + 24 * HOUR_MS)).toEqual(GONE);
  });

  it('[TML-4] competitors and translators have their own timeline, everybody else that of the staff', () => {
    expect(ROLES.map((role) => timelineAudience(role, false))).toEqual([
      'competitor',
      ...Array(7).fill('staff'),
    ]);
    expect(timelineAudience('user', true)).toBe('translator');
  });

  it('[TML-4] countdowns come in their order and never count to a passed moment, but for the grace of the start', () => {
    fc.assert(
      fc.property(anyTimes, anyParticipant, (times, participant) => {
        const counted = itemsOf(times, participant).flatMap(({ now, item }) =>
          item === null || item.kind === 'finished' ? [] : [{ now, ...item }],
        );
        const ranks = counted.map(({ kind }) => COUNTDOWN_KINDS.indexOf(kind));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        for (const { now, untilAt } of counted) expect(untilAt).toBeGreaterThanOrEqual(now - START_GRACE_MS);
      }),
    );
  });
});

/** The items shown to a person at the beginning of each phase. */
function itemsOf(times: ContestTimes, participant: ParticipantTimes) {
  const audience = timelineAudience('user', participant.isTranslator);
  const shown = [];
  for (
    let now: number | null = START_AT - 48 * HOUR_MS;
    now !== null;
    now = nextBoundaryAt(times, participant, now)
  ) {
    shown.push({
      now,
      phase: phaseAt(times, participant, now),
      item: timelineAt(times, participant, audience, now),
    });
  }
  return shown;
}

describe('countdowns', () => {
  it('[TML-4] show hours, minutes and seconds, and days as a number of their own', () => {
    const long = ((3 * 24 + 4) * 3600 + 5 * 60 + 6) * 1000;
    expect(countdownParts(long)).toEqual({ days: 3, hours: 4, minutes: 5, seconds: 6, clock: '04:05:06' });
    expect(formatCountdown(long)).toBe('76:05:06');
    expect(formatCountdown(5 * HOUR_MS)).toBe('05:00:00');
  });

  it('[TML-4] reach zero at the instant and not before', () => {
    expect([1001, 1000, 999, 1, 0, -1, -5000].map(formatCountdown)).toEqual([
      '00:00:02',
      '00:00:01',
      '00:00:01',
      '00:00:01',
      '00:00:00',
      '00:00:00',
      '00:00:00',
    ]);
    expect([remainingMs(500, 400), remainingMs(500, 600)]).toEqual([100, 0]);
  });

  it('[TML-4] neither repeat nor skip a second when they tick every 1000 ms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 10 * 24 * HOUR_MS }), (ms) => {
        const seconds = (left: number) => {
          const { days, hours, minutes, seconds: rest } = countdownParts(left);
          return ((days * 24 + hours) * 60 + minutes) * 60 + rest;
        };
        expect(seconds(ms) - seconds(ms - 1000)).toBe(1);
        expect(seconds(ms)).toBe(Math.ceil(ms / 1000));
      }),
    );
  });

  it('[TML-4] the module timer stands at zero with no tasks left or no module under way', () => {
    const [now, end] = [START_AT, START_AT + 90_000];
    expect(moduleTimerMs(end, now)).toBe(90_000);
    expect(formatCountdown(moduleTimerMs(null, now))).toBe('00:00:00');
    expect(moduleTimerMs(end, end + 1)).toBe(0);
  });
});
