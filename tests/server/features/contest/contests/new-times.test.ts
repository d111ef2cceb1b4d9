import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedBy, withMovedEnd } from '#server/features/contest/contests/new-times.ts';
import { timeFaults } from '#domain/contest/contest-settings.ts';
import { settingsOf } from '#server/model/contest/setting-columns.ts';
import { contestRow, HOUR, MINUTE, START } from './rows.ts';

const END = START + 5 * HOUR;
const inOrder = (change: Parameters<typeof contestRow>[0]) =>
  timeFaults(settingsOf(contestRow(change))).length === 0;

describe('moving the end', () => {
  it('pushes an analysis on that would begin too early, and keeps its length', () => {
    const contest = contestRow({ start_analysis_at: END + 5 * MINUTE, end_analysis_at: END + HOUR });
    expect(withMovedEnd(contest, 10 * MINUTE)).toEqual({
      end_at: END + 10 * MINUTE,
      unrestricted_seconds: 0,
      start_analysis_at: END + 10 * MINUTE,
      end_analysis_at: END + HOUR + 5 * MINUTE,
    });
    expect(withMovedEnd(contest, 5 * MINUTE)).toMatchObject({ start_analysis_at: END + 5 * MINUTE });
  });

  // F18
  it('cuts an unrestricted part that the contest is now shorter than', () => {
    const contest = contestRow({ unrestricted_seconds: 3_600 });
    expect(withMovedEnd(contest, -4.5 * HOUR)).toMatchObject({ unrestricted_seconds: 1_800 });
    expect(withMovedEnd(contest, -2 * HOUR)).toMatchObject({ unrestricted_seconds: 3_600 });
  });

  it('makes no analysis where there is none', () => {
    const after = contestRow({ ...contestRow(), ...withMovedEnd(contestRow(), HOUR) });
    expect(after.start_analysis_at).toBe(after.end_analysis_at);
  });

  it('keeps times in order that were in order, whatever the amount', () => {
    const gap = fc.integer({ min: 0, max: 2 * HOUR });
    fc.assert(
      fc.property(gap, gap, fc.integer({ min: -5 * HOUR + 1, max: 10 * HOUR }), (wait, length, byMs) => {
        const analysis = { start_analysis_at: END + wait, end_analysis_at: END + wait + length };
        const before = contestRow({ ...analysis, unrestricted_seconds: 3_600 });
        expect(inOrder({ ...before, ...withMovedEnd(before, byMs) })).toBe(true);
      }),
    );
  });

  it('is told as what each boundary moved by', () => {
    const before = contestRow({ unrestricted_seconds: 3600 });
    const after = {
      ...before,
      start_at: START + 1,
      end_at: END + 10 * MINUTE,
      unrestricted_seconds: 1800,
    };
    expect(movedBy(before, after)).toEqual({
      diffTimeStart: 1,
      diffTimeEnd: 10 * MINUTE,
      diffTimeUnrestricted: 40 * MINUTE,
    });
  });
});
