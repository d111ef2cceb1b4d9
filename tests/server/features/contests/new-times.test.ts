import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedBy, timesAreInOrder, withMovedEnd } from '../../../../server/features/contests/new-times.ts';
import { contestTimes } from '../../../../server/model/times.ts';
import { contestRow, HOUR, MINUTE, START } from './rows.ts';

const END = START + 5 * HOUR;
const inOrder = (change: Parameters<typeof contestRow>[0]) =>
  timesAreInOrder(contestTimes(contestRow(change)));

describe('the order of times', () => {
  it('takes a plain contest, one with analysis and one with translation', () => {
    expect(inOrder({})).toBe(true);
    expect(inOrder({ start_analysis_at: END, end_analysis_at: END + HOUR })).toBe(true);
    expect(inOrder({ start_translation_at: START - HOUR, end_translation_at: START })).toBe(true);
    expect(inOrder({ unrestricted_seconds: 5 * 3600 })).toBe(true);
  });

  it.each([
    ['an end at the start', { end_at: START }],
    ['an end before the start', { end_at: START - 1 }],
    ['an analysis before the end', { start_analysis_at: END - 1, end_analysis_at: END + HOUR }],
    ['an analysis backwards', { start_analysis_at: END + HOUR, end_analysis_at: END }],
    ['a translation into the contest', { start_translation_at: START - 1, end_translation_at: START + 1 }],
    ['a translation backwards', { start_translation_at: START, end_translation_at: START - HOUR }],
    ['an unrestricted part longer than the contest', { unrestricted_seconds: 5 * 3600 + 1 }],
  ])('refuses %s', (_, change) => {
    expect(inOrder(change)).toBe(false);
  });
});

describe('moving the end', () => {
  it('pushes an analysis on that would begin too early, and keeps its length', () => {
    const contest = contestRow({ start_analysis_at: END + 5 * MINUTE, end_analysis_at: END + HOUR });
    expect(withMovedEnd(contest, 10 * MINUTE)).toEqual({
      end_at: END + 10 * MINUTE,
      start_analysis_at: END + 10 * MINUTE,
      end_analysis_at: END + HOUR + 5 * MINUTE,
    });
    expect(withMovedEnd(contest, 5 * MINUTE)).toMatchObject({ start_analysis_at: END + 5 * MINUTE });
  });

  it('makes no analysis where there is none', () => {
    const after = contestRow({ ...contestRow(), ...withMovedEnd(contestRow(), HOUR) });
    expect(after.start_analysis_at).toBe(after.end_analysis_at);
  });

  it('keeps times in order that were in order, whatever the amount', () => {
    const gap = fc.integer({ min: 0, max: 2 * HOUR });
    fc.assert(
      fc.property(gap, gap, fc.integer({ min: -5 * HOUR + 1, max: 10 * HOUR }), (wait, length, byMs) => {
        const before = contestRow({ start_analysis_at: END + wait, end_analysis_at: END + wait + length });
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
