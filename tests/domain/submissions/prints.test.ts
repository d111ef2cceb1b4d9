import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printableText, sheetsOf } from '#domain/submissions/print-sheets.ts';

const SHEET_COLUMNS = 88;
const SHEET_LINES = 58;

it('[AUT-11] a long line goes on below without a number of its own, and tabs stand at their columns', () => {
  const [sheet] = sheetsOf(`a\tb\n${'x'.repeat(SHEET_COLUMNS + 1)}\nend\n`);
  expect(sheet).toEqual([
    { number: 1, text: 'a   b' },
    { number: 2, text: 'x'.repeat(SHEET_COLUMNS) },
    { number: null, text: 'x' },
    { number: 3, text: 'end' },
  ]);
});

it('[AUT-11] a sheet takes a given number of lines, and whatever the text is, none of it is lost', () => {
  expect(sheetsOf('x\n'.repeat(SHEET_LINES)).length).toBe(1);
  expect(sheetsOf('x\n'.repeat(SHEET_LINES + 1)).length).toBe(2);
  expect(sheetsOf('')).toEqual([[]]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 80 }), (lines) => {
      const clean = lines.map((line) => line.replace(/[\r\n\t\f]/g, ' '));
      const sheets = sheetsOf(clean.join('\n'));
      expect(sheets.every((sheet) => sheet.length <= SHEET_LINES)).toBe(true);
      const printed = sheets.flat();
      const joined = printed.reduce<string[]>((all, { number, text }) => {
        if (number === null) all.push((all.pop() ?? '') + text);
        else all.push(text);
        return all;
      }, []);
      const expected = clean.at(-1) === '' ? clean.slice(0, -1) : clean;
      expect(joined).toEqual(expected);
    }),
  );
});

it('[AUT-11] only text is printed', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(printableText(bytes('здравей\n\tсвят\f\r\n'))).toBe('здравей\n\tсвят\f\r\n');
  expect(printableText(bytes('a\u0000b'))).toBeNull();
  expect(printableText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBeNull();
});
