// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime, writtenTime } from '../../../src/views/components/writtenTime.ts';

const KNOWN = new Date(2026, 10, 21, 9, 15).getTime();

it.each(['bg', 'en'])(
  '[AUT-2] an instant survives the way through the field in %s, to the second',
  (language) => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (at) => {
        // Not in the hour that the end of summer time gives twice: the clock does not tell which is meant.
        const other = new Date(at * 1000 - 3_600_000).getHours();
        fc.pre(other !== new Date(at * 1000).getHours());
        expect(readTime(writtenTime(at * 1000, language), language, KNOWN)).toBe(at * 1000);
      }),
    );
  },
);

it('is written on 24 hours, as the language writes it', () => {
  const at = new Date(2026, 8, 3, 17, 5).getTime();
  expect(writtenTime(at, 'bg')).toBe('03.09.2026 17:05');
  expect(writtenTime(at, 'en')).toBe('3 Sep 2026 17:05');
});

it.each([
  ['22.11.2026 14:30', [2026, 11, 22, 14, 30]],
  ['22.11.2026 г., 14:30', [2026, 11, 22, 14, 30]],
  ['  22. 11. 26  14.30 ', [2026, 11, 22, 14, 30]],
  ['22/11 14:30', [2026, 11, 22, 14, 30]],
  ['2026-11-22T14:30', [2026, 11, 22, 14, 30]],
  ['22 ноември 2026, 14:30', [2026, 11, 22, 14, 30]],
  ['22 ное 14 ч', [2026, 11, 22, 14, 0]],
  ['Nov 22, 2026 14:30', [2026, 11, 22, 14, 30]],
  ['22 Sept 2026 9:05', [2026, 9, 22, 9, 5]],
  ['14:30', [2026, 11, 21, 14, 30]],
  ['9h', [2026, 11, 21, 9, 0]],
  ['25.11', [2026, 11, 25, 9, 15]],
  ['۲۲.۱۱.۲۰۲۶ ۱۴:۳۰', [2026, 11, 22, 14, 30]],
  ['٢٢.١١.٢٠٢٦ ١٤:٣٠', [2026, 11, 22, 14, 30]],
  ['２０２６/１１/２２ １４：３０', [2026, 11, 22, 14, 30]],
] as const)('[AUT-2] reads %s', (text, [year, month, day, hour, minute]) => {
  expect(readTime(text, 'bg', KNOWN)).toBe(new Date(year, month - 1, day, hour, minute).getTime());
});

it.each([
  '',
  'tomorrow',
  '31.06.2026 10:00',
  '22.11.2026 24:00',
  '22.11.2026 10:60',
  '22.13.2026 10:00',
  '2026',
])('[AUT-2] takes %j for no time', (text) => {
  expect(readTime(text, 'bg', KNOWN)).toBeNull();
});
