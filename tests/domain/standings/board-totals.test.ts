import { describe, expect, it } from 'vitest';
import { totalsAfter } from '#domain/standings/board-totals.ts';
import { type StandingCell, type StandingRow } from '#domain/standings/standings.ts';

const TASKS = [
  { number: 1, max_score: 100 },
  { number: 2, max_score: 100 },
];
const row = (id: number, cells: Record<string, StandingCell>): StandingRow => ({
  id,
  cells,
  score: 0,
  penalty: 0,
});
const icpc = (tries: number, solvedMs: number | null, pending = 0): StandingCell => ({
  kind: 'icpc',
  tries,
  pending,
  penalty: 0,
  solvedMs,
  solvedMinute: solvedMs === null ? null : Math.floor(solvedMs / 60_000),
});
const points = (now: number, tries: number, pending = 0): StandingCell => ({
  kind: 'points',
  points: now,
  tries,
  pending,
});
const totalsOf = (rows: readonly StandingRow[]) => totalsAfter(new Map(), TASKS, [], rows);

describe('totals of a board’s tasks', () => {
  it('[STD-6] [STD-7] counts the accepted try beside the rejected ones of an icpc board', () => {
    const totals = totalsOf([row(1, { 1: icpc(2, 60_000) }), row(2, { 1: icpc(1, null, 3) }), row(3, {})]);
    expect(totals.get(1)).toEqual({ triedBy: 2, solvedBy: 1, tries: 4, pending: 3 });
    expect(totals.get(2)).toEqual({ triedBy: 0, solvedBy: 0, tries: 0, pending: 0 });
  });

  it('[STD-6] [STD-7] takes all points of a task for solved, and points given by hand for no try', () => {
    const rows = [row(1, { 1: points(100, 2) }), row(2, { 1: points(99, 1) }), row(3, { 1: points(5, 0) })];
    expect(totalsOf(rows).get(1)).toEqual({ triedBy: 2, solvedBy: 1, tries: 3, pending: 0 });
  });
});
