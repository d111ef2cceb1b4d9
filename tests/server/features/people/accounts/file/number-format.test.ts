import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownNumber } from '#server/features/people/accounts/file/number-format.ts';
import { readTable } from '#server/features/people/accounts/file/table.ts';

// F27
describe('a number in a spreadsheet', () => {
  it('[AUT-4] of a format of zeros has as many digits, and loses none', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.stringMatching(/^[A-Z]{0,3}$/),
        (number, zeros, word) => {
          const shown = shownNumber(String(number), `"${word}"${'0'.repeat(zeros)}`);
          expect(shown).toBe(word + String(number).padStart(zeros, '0'));
        },
      ),
    );
  });

  it.each([
    ['0.5', '0%', '50%'],
    ['1.5', '0.00', '1.50'],
    ['1.5', '0.##', '1.5'],
    ['2', '0.##', '2'],
    ['1234567', '#,##0', '1234567'],
    ['8812345678', '000\\-000\\-0000', '881-234-5678'],
    ['7', '[Red]000;-000', '007'],
    ['7', 'General', null],
    ['7', '@', null],
    ['43831', 'dd/mm/yyyy', null],
    ['7', '0.00E+00', null],
  ])('[AUT-4] %s in the format %s is shown as %s', (raw, format, shown) => {
    expect(shownNumber(raw, format)).toBe(shown);
  });

  it('[AUT-4] is read as the sheet shows it; what nobody can have meant is named by its cell', async () => {
    const sheet = readFileSync(join(import.meta.dirname, 'sheets/number-formats.xlsx'));
    const { rows, oddCells } = await readTable(sheet);
    expect(rows.slice(0, 2).map(({ cells }) => cells)).toEqual([
      ['00007', 'Format 00000', 'a', '101'],
      ['K1234', 'Format "K"0000', '50%', '2023-03-15'],
    ]);
    expect(rows[2]?.cells[0]).toBe('123456789012345678');
    expect(oddCells).toEqual([
      { row: 4, column: 0, key: 'people.file_cell_digits' },
      { row: 5, column: 0, key: 'people.file_cell_power' },
      { row: 5, column: 2, key: 'people.file_cell_error' },
      { row: 5, column: 3, key: 'people.file_cell_flag' },
      { row: 6, column: 1, key: 'people.file_cell_error' },
    ]);
  });
});
