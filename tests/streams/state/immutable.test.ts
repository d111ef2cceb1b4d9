import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patch, replaceBy, without } from '#streams/state/immutable.ts';

const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 2 }), {
  noNullPrototype: true,
});

describe('changing without writing', () => {
  it('[EVT-1] a patch is what a spread is, and the same object exactly when nothing changes', () => {
    fc.assert(
      fc.property(record, record, (object, fields) => {
        const before = { ...object };
        const after = patch(object, fields);
        const changes = Object.entries(fields).some(([name, value]) => object[name] !== value);
        expect([after, object, after === object]).toEqual([{ ...before, ...fields }, before, !changes]);
      }),
    );
  });

  it('[EVT-1] an element takes the place of the one with its key; the list stays when there is none', () => {
    const list = [{ id: 1 }, { id: 2 }];
    const next = { id: 2, name: 'new' };
    expect(replaceBy(list, (one) => one.id, next)).toEqual([{ id: 1 }, next]);
    expect(replaceBy(list, (one) => one.id, { id: 3 })).toBe(list);
    expect(list).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('[EVT-1] a record without keys it does not have is the same record', () => {
    fc.assert(
      fc.property(record, fc.subarray(['a', 'b', 'c', 'd']), (object, keys) => {
        const kept = without(object, keys);
        expect(Object.keys(kept)).toEqual(Object.keys(object).filter((key) => !keys.includes(key)));
        expect(kept === object).toBe(!keys.some((key) => key in object));
      }),
    );
  });
});
