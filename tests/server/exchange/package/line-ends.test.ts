import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areWindowsLines, withoutWindowsLines } from '#server/exchange/package/line-ends.ts';
import { GOOD, ITALIAN, LEGACY, reading } from '../packages.ts';

const plain = fc.string({ unit: fc.constantFrom('a', '7', ' ', '\n', '\u0000') });
const onWindows = (text: string) => text.replaceAll('\n', '\r\n');

// F53
describe('ends of lines in tests', () => {
  it('[JDG-4] of Windows become those of everybody else, and nothing else changes', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const windows = Buffer.from(onWindows(text));
        expect(withoutWindowsLines(windows).toString()).toBe(text);
        expect(withoutWindowsLines(Buffer.from(text)).toString()).toBe(text);
        expect(areWindowsLines([windows])).toBe(text.includes('\n'));
        expect(areWindowsLines([windows, Buffer.from('a\n')])).toBe(false);
      }),
    );
    expect(withoutWindowsLines(Buffer.from('1\r\r\n2\r')).toString()).toBe('1\r\n2\r');
  });

  it.each([
    ['kattis-2025-09', GOOD, 'data/secret/2-all/03.in'],
    ['kattis-legacy', LEGACY, 'data/secret/1.ans'],
    ['cms-italian', ITALIAN, 'input/input1.txt'],
  ])('[AUT-7] of Windows are said with their file in a package of the format %s', (_, texts, path) => {
    const said = (changed: object) =>
      reading(texts, changed as Record<string, string>)
        .report.filter(({ code }) => code === 'windows_lines')
        .map(({ severity, file }) => [severity, file]);
    expect(said({})).toEqual([]);
    expect(said({ [path]: '2 2\r\n' })).toEqual([['warning', path]]);
  });
});
