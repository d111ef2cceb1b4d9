import { expect, it } from 'vitest';
import { Report } from '#server/exchange/package/report.ts';
import { portionsOf } from '#server/db/portions.ts';

// F9
it('[AUT-7] [SEC-1] equal faults of tens of thousands of files are listed for a hundred, and the rest is counted', () => {
  const report = new Report();
  for (let at = 0; at < 49_000; at += 1) report.note(`data/${at}`, 'of_no_test');
  for (let at = 0; at < 7; at += 1) report.note('data/0', 'of_no_test');
  report.warning('statement', 'no_statement');
  const found = report.sorted();
  expect(found).toHaveLength(102);
  expect(found[0]).toMatchObject({ severity: 'warning', code: 'no_statement' });
  expect(found.filter(({ code }) => code === 'more_alike')).toMatchObject([
    { severity: 'note', values: { number: 48_900 } },
  ]);
});

// F9
it('[SEC-1] a tree of tens of thousands of files is kept by statements that each hold others for a moment only', () => {
  const rows = Array.from({ length: 49_001 }, (_, at) => at);
  const portions = [...portionsOf(rows)];
  expect(portions.flat()).toEqual(rows);
  expect(Math.max(...portions.map((one) => one.length))).toBeLessThanOrEqual(1_000);
});
