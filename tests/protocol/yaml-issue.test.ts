import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '#protocol/yaml-issue.ts';

function valuesOf(schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(v.object({ key: schema }), { key: value });
  return issues?.map((issue) => sentenceOf(issue).values);
}

describe('faults that a schema finds in a file', () => {
  // F34
  it('[AUT-7] is told in the notation of the file, not in words of the library', () => {
    expect(valuesOf(v.array(v.string()), { a: 1 })).toEqual([
      { key: 'key', expected: '[…]', received: '{…}' },
    ]);
    expect(valuesOf(v.union([v.string(), v.number()]), true)).toEqual([
      { key: 'key', expected: '("…" | 0…9)', received: 'true' },
    ]);
    expect(valuesOf(v.boolean(), [1])).toEqual([{ key: 'key', expected: 'true | false', received: '[…]' }]);
    expect(valuesOf(v.string(), null)).toEqual([{ key: 'key', expected: '"…"', received: 'null' }]);
  });

  it('[AUT-7] leaves the values as they are that a key may have and that it has', () => {
    expect(valuesOf(v.picklist(['string', 'Array of x']), 'number')).toEqual([
      { key: 'key', expected: '("string" | "Array of x")', received: '"number"' },
    ]);
  });
});
