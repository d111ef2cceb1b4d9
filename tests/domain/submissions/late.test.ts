import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, countsAt, type WindowOf, workWindow } from '#domain/submissions/late.ts';
import { isRunning, serverPhaseAt } from '#domain/contest/phase.ts';
import { type ContestTimes } from '#domain/contest/contest.ts';

const HOUR = 3_600_000;
const START = 1_000_000_000_000;
const END = START + 5 * HOUR;

const TIMES: ContestTimes = {
  startAt: START,
  endAt: END,
  startAnalysisAt: END,
  endAnalysisAt: END,
  startTranslationAt: START,
  endTranslationAt: START,
  unrestrictedSeconds: 0,
};
const ANYBODY: WindowOf = { extraTimeSeconds: 0, finishedAt: null, module: null };

const anInstant = fc.integer({ min: START - 2 * HOUR, max: END + 40 * HOUR });
const aClaim = fc.option(anInstant, { nil: null });
const someTimes: fc.Arbitrary<ContestTimes> = fc
  .record({
    length: fc.integer({ min: 60_000, max: 8 * HOUR }),
    until: fc.integer({ min: 0, max: 30 * HOUR }),
    analysis: fc.constantFrom(0, HOUR),
  })
  .map(({ length, until, analysis }) => ({
    ...TIMES,
    endAt: START + length,
    startAnalysisAt: START + length + until,
    endAnalysisAt: START + length + until + analysis,
  }));
const somebody: fc.Arbitrary<WindowOf> = fc.record({
  extraTimeSeconds: fc.integer({ min: 0, max: 7_200 }),
  finishedAt: fc.option(fc.integer({ min: START, max: END + 4 * HOUR }), { nil: null }),
  module: fc.option(
    fc
      .tuple(
        fc.integer({ min: 0, max: 4 * HOUR }),
        fc.option(fc.integer({ min: 0, max: 4 * HOUR }), { nil: null }),
      )
      .map(([from, length]) => ({
        startedAt: START + from,
        endedAt: length === null ? null : START + from + length,
      })),
    { nil: null },
  ),
});

describe('the time a person has', () => {
  it('[TSK-8] [TML-2] ends with the contest and their extra time, or with their finish or module when that was before', () => {
    expect(workWindow(TIMES, ANYBODY)).toMatchObject({ fromAt: START, untilAt: END, endedBy: 'contest' });
    expect(workWindow(TIMES, { ...ANYBODY, extraTimeSeconds: 60 }).untilAt).toBe(END + 60_000);
    expect(workWindow(TIMES, { ...ANYBODY, finishedAt: END - 7 })).toMatchObject({
      untilAt: END - 7,
      endedBy: 'finish',
    });
    const module = { startedAt: START + HOUR, endedAt: START + 2 * HOUR };
    expect(workWindow(TIMES, { ...ANYBODY, module })).toMatchObject({
      fromAt: START + HOUR,
      untilAt: START + 2 * HOUR,
      endedBy: 'module',
    });
    expect(workWindow(TIMES, { ...ANYBODY, module: { ...module, endedAt: null } }).untilAt).toBe(END);
  });

  it('[TSK-8] late work is taken for a day, until the analysis, and for a quarter of an hour in any case', () => {
    expect(workWindow(TIMES, ANYBODY).takenUntilAt).toBe(END + 24 * HOUR);
    const soon = { ...TIMES, startAnalysisAt: END + 2 * HOUR, endAnalysisAt: END + 4 * HOUR };
    expect(workWindow(soon, ANYBODY).takenUntilAt).toBe(END + 2 * HOUR);
    const atOnce = { ...TIMES, endAnalysisAt: END + HOUR };
    expect(workWindow(atOnce, ANYBODY).takenUntilAt).toBe(END + HOUR / 4);
  });
});

describe('work that arrives', () => {
  const window = workWindow(TIMES, ANYBODY);

  it('[TSK-8] in time is taken whatever its browser claims', () => {
    for (const claim of [null, START - 1, END - 2, END + HOUR])
      expect(arrivalOf(window, claim, END - 1)).toEqual({ kind: 'in_time' });
  });

  it('[TSK-8] after the end is late when it was given before it, to the millisecond', () => {
    expect(arrivalOf(window, END - 1, END)).toEqual({ kind: 'late', countsAt: END - 1, lateMs: 0 });
    expect(arrivalOf(window, START, END + 5)).toEqual({ kind: 'late', countsAt: START, lateMs: 5 });
    expect(arrivalOf(window, END, END)).toEqual({ kind: 'refused', why: 'over' });
    expect(arrivalOf(window, null, END)).toEqual({ kind: 'refused', why: 'over' });
  });

  it('[TSK-8] is refused with its own reason for a claim in the future or before the start, and when it is too late', () => {
    const why = (claim: number, now: number) => arrivalOf(window, claim, now);
    // A browser's clock may be two seconds ahead (F96).
    expect(why(END + 2_002, END + 1)).toEqual({ kind: 'refused', why: 'claim_in_future' });
    expect(why(END + 2_001, END + 1)).toEqual({ kind: 'refused', why: 'over' });
    expect(why(START - 1, END + 1)).toEqual({ kind: 'refused', why: 'claim_before_start' });
    expect(why(END - 1, END + 24 * HOUR)).toEqual({ kind: 'refused', why: 'too_late' });
    expect(why(END - 1, END + 24 * HOUR - 1).kind).toBe('late');
    expect(why(END - 1, START - 1)).toEqual({ kind: 'refused', why: 'early' });
  });

  it('[TSK-8] [TML-2] is in time exactly while the contest runs for the person', () => {
    fc.assert(
      fc.property(someTimes, somebody, aClaim, anInstant, (times, person, claim, now) => {
        const free = { ...person, module: null };
        const { extraTimeSeconds, finishedAt } = free;
        const hasFinished = finishedAt !== null && finishedAt <= now;
        const phase = serverPhaseAt(times, { extraTimeSeconds, hasFinished, isTranslator: false }, now);
        const arrival = arrivalOf(workWindow(times, free), claim, now);
        expect(arrival.kind === 'in_time').toBe(isRunning(phase));
      }),
    );
  });

  it('[TSK-8] is late only with a claim within the person’s time and an arrival outside it, and counts as claimed', () => {
    fc.assert(
      fc.property(someTimes, somebody, aClaim, anInstant, (times, person, claim, now) => {
        const own = workWindow(times, person);
        const arrival = arrivalOf(own, claim, now);
        if (arrival.kind !== 'late') return;
        expect(arrival.countsAt).toBe(claim);
        expect(arrival.countsAt).toBeGreaterThanOrEqual(own.fromAt);
        expect(arrival.countsAt).toBeLessThan(own.untilAt);
        expect(now).toBeGreaterThanOrEqual(own.untilAt);
        expect(now).toBeLessThan(own.takenUntilAt);
        expect(arrival.lateMs).toBe(now - own.untilAt);
        expect(countsAt(own, arrival.countsAt)).toBe(arrival.countsAt);
      }),
    );
  });

  it('[TSK-8] given in time is never refused before it is too late', () => {
    const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    fc.assert(
      fc.property(someTimes, somebody, share, share, (times, person, given, arrived) => {
        const own = workWindow(times, person);
        fc.pre(own.fromAt < own.untilAt);
        const claim = own.fromAt + Math.floor(given * (own.untilAt - own.fromAt));
        const now = claim + Math.floor(arrived * (own.takenUntilAt - claim));
        expect(arrivalOf(own, claim, now).kind).toBe(now < own.untilAt ? 'in_time' : 'late');
      }),
    );
  });

  it('[TSK-8] given later never does better than given sooner', () => {
    const RANK = { in_time: 2, late: 1, refused: 0 };
    fc.assert(
      fc.property(someTimes, somebody, anInstant, anInstant, anInstant, (times, person, a, b, claim) => {
        const own = workWindow(times, person);
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(sooner >= own.fromAt && claim <= sooner);
        const rank = (now: number) => RANK[arrivalOf(own, claim, now).kind];
        expect(rank(later)).toBeLessThanOrEqual(rank(sooner));
      }),
    );
  });

  it('[TSK-8] counts within the person’s time, also when that was moved since', () => {
    fc.assert(
      fc.property(someTimes, somebody, anInstant, (times, person, claim) => {
        const own = workWindow(times, person);
        fc.pre(own.fromAt < own.untilAt);
        const at = countsAt(own, claim);
        expect(at).toBeGreaterThanOrEqual(own.fromAt);
        expect(at).toBeLessThan(own.untilAt);
      }),
    );
  });
});
