import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '#streams/partOfState.ts';
import { changesBetween } from '#streams/stateChanges.ts';
import { Table } from '#streams/state/table.ts';

describe('the changes of an event', () => {
  it('[EVT-5] are the changed paths, each with its value before and after', () => {
    const kept = { large: Array.from({ length: 100 }, (_, index) => index) };
    const before = { kept, a: { b: 1, c: [1, 2] }, rows: Table.from<string, number>([['x', 1]]) };
    const after = { kept, a: { b: 2, c: [1, 3] }, rows: before.rows.set('y', 5), more: true };
    expect(changesBetween(before, after)).toEqual([
      { path: 'a.b', before: 1, after: 2 },
      { path: 'a.c.1', before: 2, after: 3 },
      { path: 'rows.y', before: undefined, after: 5 },
      { path: 'more', before: undefined, after: true },
    ]);
  });

  it('[EVT-5] is nothing where nothing changed, and never more than is asked for', () => {
    const wide = (start: number) =>
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, start]));
    expect(changesBetween(wide(1), wide(1))).toEqual([]);
    expect(changesBetween(wide(1), wide(2), 20)).toHaveLength(20);
  });

  it('[EVT-5] names places by paths that lead there', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const states = fc.record({ a: value, b: value });
    fc.assert(
      fc.property(states, states, (before, after) => {
        // A path through a key with a dot cannot be resolved.
        fc.pre(!/"[^"]*\.[^"]*":/.test(JSON.stringify([before, after])));
        for (const change of changesBetween(before, after, 1_000)) {
          // The same holds for keys with other characters.
          if (!/^[a-z0-9]+(\.[a-z0-9]+)*$/i.test(change.path)) continue;
          expect([change.path, partOf(after, change.path)]).toEqual([change.path, change.after]);
        }
      }),
    );
  });
});
