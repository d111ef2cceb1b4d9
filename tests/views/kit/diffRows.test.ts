import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffRows, foldEqual } from '#views/kit/diffRows.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
const side = (rows: ReturnType<typeof diffRows>, which: 'before' | 'after') =>
  rows.flatMap((row) => row[which] ?? []).map((line) => line.text);
const linesOf = (all: string) => (all === '' ? [] : all.replace(/\n$/, '').split('\n'));

describe('differences', () => {
  it('[TSK-5] a replaced line stands opposite the one it replaces', () => {
    expect(diffRows('int a;\nint b;\n', 'int a;\nlong b;\nint c;\n')).toEqual([
      { kind: 'same', before: { number: 1, text: 'int a;' }, after: { number: 1, text: 'int a;' } },
      { kind: 'changed', before: { number: 2, text: 'int b;' }, after: { number: 2, text: 'long b;' } },
      { kind: 'changed', before: null, after: { number: 3, text: 'int c;' } },
    ]);
  });

  it('[TSK-5] each side is its whole text in order, numbered, and equal texts have no change', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = diffRows(before, after);
        expect(side(rows, 'before')).toEqual(linesOf(before));
        expect(side(rows, 'after')).toEqual(linesOf(after));
        const numbers = rows.flatMap((row) => row.after?.number ?? []);
        expect(numbers).toEqual(numbers.map((_, at) => at + 1));
        expect(diffRows(before, before).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });

  it('[TSK-5] ends of line of another system are no difference', () => {
    expect(diffRows('a\r\nb\r\n', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('[TSK-5] equal lines far from any change are folded, and none is lost', () => {
    const before = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const after = before.map((line, at) => (at === 20 ? 'changed' : line));
    const rows = diffRows(before.join('\n'), after.join('\n'));
    const stretches = foldEqual(rows);
    expect(stretches.map(({ isFolded, rows: own }) => [isFolded, own.length])).toEqual([
      [true, 17],
      [false, 7],
      [true, 16],
    ]);
    expect(stretches.flatMap(({ rows: own }) => own)).toEqual(rows);
  });
});
