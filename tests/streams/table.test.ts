import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBurst, reviveTables, Table } from '#streams/state/table.ts';

type Operation =
  | { readonly kind: 'set'; readonly id: string; readonly value: number }
  | { readonly kind: 'delete'; readonly id: string };

const id = fc.integer({ min: 0, max: 1_500 }).map((number) => `id${number}`);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), id, value: fc.integer() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
);
const operations = fc.array(operation, { maxLength: 400, size: 'max' });

function apply(table: Table<string, number>, { kind, ...rest }: Operation): Table<string, number> {
  return kind === 'delete' ? table.delete(rest.id) : table.set(rest.id, (rest as { value: number }).value);
}
function applyToMap(map: Map<string, number>, step: Operation): void {
  if (step.kind === 'delete') map.delete(step.id);
  else map.set(step.id, step.value);
}
function expectSame(table: Table<string, number>, map: ReadonlyMap<string, number>): void {
  expect(table.size).toBe(map.size);
  expect(new Map(table.entries())).toEqual(map);
  expect(table.values().sort()).toEqual([...map.values()].sort());
  for (const key of map.keys()) expect(table.get(key)).toBe(map.get(key));
}

describe('Table', () => {
  it('[EVT-1] holds what a Map would hold, and every older version stays as it was', () => {
    fc.assert(
      fc.property(operations, (steps) => {
        let table = Table.empty<string, number>();
        const map = new Map<string, number>();
        const versions: [Table<string, number>, Map<string, number>][] = [];
        for (const step of steps) {
          table = apply(table, step);
          applyToMap(map, step);
          versions.push([table, new Map(map)]);
        }
        expectSame(table, map);
        for (const [version, then] of versions.slice(0, 20)) expectSame(version, then);
      }),
      { numRuns: 50 },
    );
  });

  it('gives the same in bursts, and a burst leaves the table it began with untouched', () => {
    fc.assert(
      fc.property(operations, operations, (past, steps) => {
        const before = past.reduce(apply, Table.empty<string, number>());
        const map = new Map(before.entries());
        const mapBefore = new Map(map);
        const after = inBurst(() => steps.reduce(apply, before));
        for (const step of steps) applyToMap(map, step);
        expectSame(after, map);
        expectSame(before, mapBefore);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps two branches of one table apart, also when both add new ids', () => {
    fc.assert(
      fc.property(operations, operations, operations, (past, left, right) => {
        const base = past.reduce(apply, Table.empty<string, number>());
        const maps = [new Map(base.entries()), new Map(base.entries())] as const;
        const a = left.reduce(apply, base);
        const b = inBurst(() => right.reduce(apply, base));
        left.forEach((step) => applyToMap(maps[0], step));
        right.forEach((step) => applyToMap(maps[1], step));
        expectSame(a, maps[0]);
        expectSame(b, maps[1]);
      }),
      { numRuns: 50 },
    );
  });

  it('writing the same row, or deleting a missing one, gives the very same table', () => {
    const row = { points: 1 };
    const table = Table.from<string, { points: number }>([['a', row]]);
    expect(table.set('a', row)).toBe(table);
    expect(table.delete('b')).toBe(table);
    expect(table.update('b', () => ({ points: 2 }))).toBe(table);
    expect(table.setAll([['a', row]])).toBe(table);
  });

  it('iterates in the order of first appearance and remembers null as a value', () => {
    const table = Table.from<number, string | null>([
      [7, 'seven'],
      [1, null],
    ]).set(3, 'three');
    expect([...table]).toEqual([
      [7, 'seven'],
      [1, null],
      [3, 'three'],
    ]);
    expect(table.has(1)).toBe(true);
    expect(table.delete(1).has(1)).toBe(false);
  });

  it('survives JSON', () => {
    const state = { rows: Table.from([['a', { points: 1 }]]), other: [1] };
    const back = JSON.parse(JSON.stringify(state), reviveTables) as typeof state;
    expect(back).toEqual(state);
    expect(back.rows.get('a')).toEqual({ points: 1 });
  });

  it('a failed piece of work ends its burst', () => {
    const before = Table.from<string, number>([['a', 1]]);
    expect(() =>
      inBurst(() => {
        throw new Error('reducer');
      }),
    ).toThrow('reducer');
    const first = before.set('a', 2);
    const second = first.set('a', 3);
    expect([before.get('a'), first.get('a'), second.get('a')]).toEqual([1, 2, 3]);
  });
});
