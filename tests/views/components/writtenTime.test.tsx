import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offsetText, readTime, twiceAt, writtenTime } from '#views/components/writtenTime.ts';

const KNOWN = new Date(2026, 10, 21, 9, 15).getTime();

it.each(['bg', 'en'])(
  '[AUT-2] an instant survives the way through the field in %s, to the second',
  (language) => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (at) => {
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

// F34
describe('[AUT-2] where the clock is set back', () => {
  const MINUTE = 60_000;
  let before: string | undefined;
  beforeEach(() => {
    before = process.env['TZ'];
    process.env['TZ'] = 'Europe/Sofia';
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  /** 25 October 2026 in Sofia: from 04:00 at UTC+3 back to 03:00 at UTC+2. */
  const first = Date.UTC(2026, 9, 25, 0, 30);
  const second = Date.UTC(2026, 9, 25, 1, 30);

  it('a time that comes twice says which of both it is, and only such a time does', () => {
    expect([writtenTime(first, 'bg'), writtenTime(second, 'bg')]).toEqual([
      '25.10.2026 03:30 UTC+3',
      '25.10.2026 03:30 UTC+2',
    ]);
    expect([twiceAt(first), twiceAt(second)]).toEqual([
      [first, second],
      [first, second],
    ]);
    expect(offsetText(first)).toBe('UTC+3');
    for (const at of [first - 31 * MINUTE, second + 30 * MINUTE, first + 7 * 86_400_000]) {
      expect([twiceAt(at), writtenTime(at, 'bg')]).toEqual([null, expect.not.stringContaining('UTC')]);
    }
  });

  it('the written time is the time that was meant, at any instant of the year', () => {
    const minutes = fc.integer({ min: -60 * 24 * 200, max: 60 * 24 * 200 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('bg', 'en'), (away, language) => {
        const at = first + away * MINUTE;
        expect(readTime(writtenTime(at, language), language, KNOWN)).toBe(at);
      }),
      {
        examples: [
          [0, 'bg'],
          [60, 'bg'],
          [-30, 'en'],
          [89, 'en'],
        ],
      },
    );
  });

  it.each([
    ['25.10.2026 03:30', first],
    ['25.10.2026 03:30 UTC+3', first],
    ['25.10.2026 03:30 utc+02:00', second],
    ['25.10.2026 03:30 (UTC+2)', second],
    ['25.10.2026 00:30 UTC+0', first],
    // The clock goes forward, so this hour does not exist.
    ['29.03.2026 03:30', null],
    ['31.06.2026 03:30 UTC+2', null],
  ])('%s', (text, at) => {
    expect(readTime(text, 'bg', KNOWN)).toBe(at);
  });
});
