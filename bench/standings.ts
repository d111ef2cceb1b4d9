import { mergeChanged, sortRows, type StandingRow } from '../domain/standings.ts';
import { type BenchRow, compare, showMs } from './measure.ts';

const ROWS = 5_000;
const CHANGED = 50;

/** Keeping a board in order: merging the changed rows against sorting all rows as the state holds them, by id. */
export function benchStandings(): Promise<readonly BenchRow[]> {
  const unsorted = Array.from({ length: ROWS }, (_, index) => rowOf(index, (index * 7919) % 1200));
  const rows = sortRows(unsorted);
  const changed = Array.from({ length: CHANGED }, (_, index) => rowOf(index * 97, (index * 31) % 1200));
  const byId = new Map(changed.map((row) => [row.id, row]));
  const before = rows.filter((row) => byId.has(row.id));
  const { ratio, subjectMs, baselineMs } = compare(
    () => sortRows(unsorted.map((row) => byId.get(row.id) ?? row)),
    () => mergeChanged(rows, before, changed),
  );
  return Promise.resolve([
    {
      name: `a full sort of ${ROWS} rows, against merging ${CHANGED} changed ones`,
      ratio,
      target: 10,
      wanted: 'at least',
      detail: `${showMs(subjectMs)} and ${showMs(baselineMs)}`,
    },
  ]);
}

function rowOf(id: number, points: number): StandingRow {
  return { id, cells: { 1: { kind: 'points', points, tries: 1, pending: 0 } }, score: points, penalty: 0 };
}
