import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardDiffers,
  boardStateAt,
  isBoardDue,
  nextBoardChangeAt,
  same,
} from '#server/features/contest/contests/board-state.ts';
import { contestRow, HOUR, MINUTE, START } from './rows.ts';

const END = START + 5 * HOUR;
const HIDDEN = { standings_visible: false, standings_frozen: false };
const SHOWN = { standings_visible: true, standings_frozen: false };
const FROZEN = { standings_visible: true, standings_frozen: true };
const SETTINGS = ['no', 'yes', 'after', 'yes_60', 'yes_0', 'yes_600', 'yes_12.5', 'nonsense'];
const DAYS_30 = 30 * 24 * HOUR;

describe('the state of a board at a time', () => {
  it('[TML-6] freezes yes_60 an hour before the end, to the millisecond', () => {
    const contest = contestRow({ standings: 'yes_60' });
    expect(boardStateAt(contest, START - 1)).toEqual(HIDDEN);
    expect(boardStateAt(contest, START)).toEqual(SHOWN);
    expect(boardStateAt(contest, END - HOUR - 1)).toEqual(SHOWN);
    expect(boardStateAt(contest, END - HOUR)).toEqual(FROZEN);
    expect(boardStateAt(contest, END + DAYS_30)).toEqual(FROZEN);
  });

  it('shows nothing for a setting that cannot be read', () => {
    expect(boardStateAt(contestRow({ standings: 'nonsense' }), END)).toEqual(HIDDEN);
  });

  it('changes at no instant that nextBoardChangeAt does not name', () => {
    const instant = fc.integer({ min: START - DAYS_30, max: END + HOUR });
    fc.assert(
      fc.property(fc.constantFrom(...SETTINGS), instant, instant, (standings, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const contest = contestRow({ standings });
        const next = nextBoardChangeAt(contest, from);
        if (next === null || to < next) {
          expect(boardStateAt(contest, to)).toEqual(boardStateAt(contest, from));
        } else {
          expect(next).toBeGreaterThan(from);
        }
      }),
    );
  });
});

describe('entries of a board that are due', () => {
  it('is what nobody was told yet', () => {
    expect(isBoardDue(contestRow({ ...HIDDEN }), START)).toBe(true);
    expect(isBoardDue(contestRow({ ...SHOWN }), START)).toBe(false);
    expect(isBoardDue(contestRow({ standings: 'yes_60', ...SHOWN }), END + DAYS_30)).toBe(true);
  });

  it('is not taken back from a process whose clock is some seconds ahead', () => {
    expect(isBoardDue(contestRow({ ...SHOWN }), START - 40)).toBe(false);
    expect(isBoardDue(contestRow({ ...SHOWN }), START - MINUTE)).toBe(true);
  });
});

describe('whether the board must be made anew', () => {
  it('says so when the freeze moves, also while it stays frozen', () => {
    const before = contestRow({ standings: 'yes_60', ...FROZEN });
    expect(boardDiffers(before, { ...before, end_at: END + 10 * MINUTE })).toBe(true);
    expect(boardDiffers(before, { ...before, standings: 'yes_30' })).toBe(true);
    expect(boardDiffers(before, { ...before, ...SHOWN })).toBe(true);
    expect(boardDiffers(before, { ...before, public_standing: false })).toBe(false);
    expect(same(before, { ...before })).toBe(true);
  });

  it('says so when the start or the end at its head moves', () => {
    const before = contestRow({ ...SHOWN });
    expect(boardDiffers(before, { ...before, start_at: START + HOUR })).toBe(true);
    expect(boardDiffers(before, { ...before, end_at: END + HOUR })).toBe(true);
    expect(boardDiffers(before, { ...before, unrestricted_seconds: 60 })).toBe(false);
  });
});
