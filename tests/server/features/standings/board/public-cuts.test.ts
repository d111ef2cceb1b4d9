import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAfter, firstCut, nextCut } from '#server/features/standings/board/public-cuts.ts';

const START = 1_700_000_000_000;
const QUIET = 5_000;
const BUSY = 15_000;

const entriesOf = (gaps: readonly number[]) => {
  let at = START;
  return gaps.map((gap, index) => ({ seq: index + 1, at: (at += gap) }));
};
const anyGaps = fc.array(fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 9_000 })), { maxLength: 120 });

/** The cut of a process after each of these instants at which it looks. */
function cutsOf(entries: readonly { seq: number; at: number }[], looks: readonly number[]) {
  let cut = { from: 0, version: 0 };
  return looks.map((now) => {
    const there = entries.filter(({ at }) => at <= now);
    cut = nextCut(cut, there, now);
    return cut;
  });
}

describe('the cuts of a public board', () => {
  it('[STD-8] follow one another without a gap, and nothing waits longer than its time', () => {
    fc.assert(
      fc.property(anyGaps, (gaps) => {
        const entries = entriesOf(gaps);
        const end = (entries.at(-1)?.at ?? START) + 2 * BUSY;
        const looks = Array.from({ length: Math.ceil((end - START) / 500) }, (_, n) => START + n * 500);
        let version = 0;
        for (const [index, cut] of cutsOf(entries, looks).entries()) {
          expect(cut.from).toBeLessThanOrEqual(cut.version);
          if (cut.version !== version) expect(cut.from).toBe(version);
          version = cut.version;
          const late = entries.find(({ seq }) => seq > version);
          if (late && late.at <= looks[index]!)
            expect(looks[index]! - late.at).toBeLessThanOrEqual(BUSY + 2_000);
        }
        expect(version).toBe(entries.length);
      }),
    );
  });

  it('[STD-8] [SRV-2] are the same for processes that look at other moments', () => {
    fc.assert(
      fc.property(anyGaps, fc.nat({ max: 499 }), (gaps, shift) => {
        const entries = entriesOf(gaps);
        const end = (entries.at(-1)?.at ?? START) + 2 * BUSY;
        const looks = Array.from({ length: Math.ceil((end - START) / 500) }, (_, n) => START + n * 500);
        const versions = (of: readonly number[]) => new Set(cutsOf(entries, of).map((cut) => cut.version));
        const one = versions(looks);
        const other = versions(looks.map((now) => now + shift));
        expect([...other].sort()).toEqual([...one].sort());
      }),
    );
  });

  it('[STD-8] [SRV-2] of a process that has just begun are those of one that was always there', () => {
    const entries = entriesOf(Array.from({ length: 400 }, () => 150));
    const now = entries[299]!.at;
    const looks = Array.from({ length: 200 }, (_, n) => START + n * 250).filter((at) => at <= now);
    const there = entries.filter(({ at }) => at <= now);
    const fresh = nextCut(firstCut(0, there, now), there, now);
    expect(fresh).toEqual(cutsOf(entries, [...looks, now]).at(-1));
  });

  it('[STD-8] come when the one before said, so that a reader who asks then waits for none', () => {
    fc.assert(
      fc.property(anyGaps, (gaps) => {
        const entries = entriesOf(gaps);
        const end = (entries.at(-1)?.at ?? START) + 2 * BUSY;
        let cut = { from: 0, version: 0 };
        let due = START;
        for (let now = START; now < end; now += 250) {
          const there = entries.filter(({ at }) => at <= now);
          const next = nextCut(cut, there, now);
          if (next.version > cut.version) expect(now).toBeGreaterThanOrEqual(due);
          cut = next;
          if (now < due) continue;
          // A reader asks at the next multiple of the period, and all changes before it must be out.
          const period = askAfter(there, now) ?? BUSY;
          due = (Math.floor((now - 500) / period) + 1) * period + 500;
        }
        expect(cut.version).toBe(entries.length);
      }),
    );
  });

  it('[STD-8] are asked for less often while much happens', () => {
    const busy = entriesOf(Array.from({ length: 100 }, () => 150));
    const quiet = entriesOf([100, 4_000, 4_000]);
    expect(askAfter(busy, busy.at(-1)!.at)).toBeUndefined();
    expect(askAfter(quiet, quiet.at(-1)!.at)).toBe(QUIET);
  });
});
