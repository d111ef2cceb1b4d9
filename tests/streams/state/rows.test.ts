import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTableRows, rowsBelow, type Rows } from '#streams/state/rows.ts';
import { SortedIds } from '#streams/state/sortedIds.ts';
import { inBurst, Table } from '#streams/state/table.ts';

interface Row {
  readonly id: number;
  readonly mark: number;
}

const all = <T>(rows: Rows<T>) => Array.from({ length: rows.length }, (_, at) => rows.at(at));
const isEven = ({ mark }: Row) => mark % 2 === 0;

it('[AUT-3] a view of a table is at each version what a filter and a sort of it would give', () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 3_000 }), mark: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 300 }), { maxLength: 12 }), (bursts) => {
      const view = createTableRows(isEven);
      let table = Table.empty<number, Row>();
      for (const burst of bursts) {
        const before = { table, rows: view(table) };
        const kept = all(before.rows);
        table = inBurst(() =>
          burst.reduce((now, row) => (row.mark === 3 ? now.delete(row.id) : now.set(row.id, row)), table),
        );
        const rows = view(table);
        const expected = table
          .values()
          .filter(isEven)
          .sort((a, b) => b.id - a.id);
        expect(all(rows)).toEqual(expected);
        for (const row of expected.slice(0, 5)) expect(rows.at(rows.positionOf(row.id))).toBe(row);
        const middle = expected[Math.floor(expected.length / 2)]?.id ?? 0;
        expect(all(rowsBelow(rows, middle))).toEqual(expected.filter(({ id }) => id <= middle));
        expect(all(before.rows)).toEqual(kept);
      }
    }),
    { numRuns: 40 },
  );
});

it('a set of ids is sorted whatever is added and taken, and knows its places', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 3_000 }), (ids) => {
      let set = SortedIds.of([]);
      const naive = new Set<number>();
      for (const [at, id] of ids.entries()) {
        set = at % 4 === 3 ? set.without(id) : set.with(id);
        if (at % 4 === 3) naive.delete(id);
        else naive.add(id);
      }
      const sorted = [...naive].sort((a, b) => a - b);
      expect(Array.from({ length: set.size }, (_, at) => set.at(at))).toEqual(sorted);
      for (const id of ids.slice(0, 20)) {
        expect(set.has(id)).toBe(naive.has(id));
        expect(set.countBelow(id)).toBe(sorted.filter((one) => one < id).length);
      }
    }),
    { numRuns: 30 },
  );
});

it('[AUT-3] with 100,000 rows what comes in a frame is shown by looking at what changed alone', () => {
  const rowOf = (id: number): Row => ({ id, mark: id });
  let table = Table.from(Array.from({ length: 100_000 }, (_, at) => [at + 1, rowOf(at + 1)] as const));
  const view = createTableRows(isEven);
  let calls = 0;
  const counted = createTableRows((row: Row) => {
    calls += 1;
    return isEven(row);
  });
  view(table);
  counted(table);
  calls = 0;
  for (let frame = 0; frame < 100; frame += 1) {
    const next = 100_001 + frame * 4;
    table = inBurst(() => [0, 1, 2, 3].reduce((now, at) => now.set(next + at, rowOf(next + at)), table));
    table = table.set(1 + frame * 997, rowOf(1 + frame * 997));
    view(table);
    counted(table);
  }
  // Each frame reads only the five changed rows, not the hundred thousand.
  expect(calls).toBe(500);
  expect(counted(table)).toBe(counted(table));
  expect(counted(table).length).toBe(view(table).length);
  expect(counted(table).at(0)?.id).toBe(100_400);
});
