import fc from 'fast-check';
import writeExcelFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readTable } from '#server/features/people/accounts/file/table.ts';
import { oddFile, plainCell } from '#tests/support/peopleFiles.ts';
import { runs } from '#tests/support/full.ts';

const RUNS = runs(1_000, 5_000);

describe('a users file', () => {
  it('[AUT-4] is read as it was written, whatever its encoding, separator, quotes, line breaks and empty rows', async () => {
    await fc.assert(
      fc.asyncProperty(oddFile(12), async ({ headers, rows, bytes, encoding }) => {
        const table = await readTable(bytes, '', { encoding });
        expect(table.headers).toEqual(headers.map(plainCell));
        const filled = rows.map((cells) => cells.map(plainCell));
        expect(table.rows.map(({ cells }) => cells)).toEqual(filled);
      }),
      { numRuns: RUNS },
    );
  });

  // F24
  it('[AUT-4] may have a title above its headers and a total at its foot', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('Списък на учениците', 'СУ „Иван Вазов“;;;', ';2026/2027', '""'), {
          maxLength: 9,
        }),
        fc.constantFrom(';', ',', '\t'),
        fc.subarray(['Общо: 2', ';Total;2', 'Итого;2;']),
        async (above, delimiter, foot) => {
          const list = ['№;Име;Потребител;Клас', '1;Иван;ivan;7', '2;Общо Ана;ana;'];
          const text = [...above, ...list, ...foot].join('\n').replaceAll(';', delimiter);
          const table = await readTable(Buffer.from(text));
          expect(table.headers).toEqual(['№', 'Име', 'Потребител', 'Клас']);
          expect(table.head?.row).toBe(above.length + 1);
          expect(table.rows.map(({ cells }) => cells[2])).toEqual(['ivan', 'ana']);
          expect(table.passedOver).toEqual(foot.map((_, at) => above.length + 4 + at));
        },
      ),
    );
  });

  it('[AUT-4] has its headers where it is said, or none', async () => {
    const bytes = Buffer.from('login;group\nкод;паралелка\nivan;7\n');
    expect((await readTable(bytes)).head?.row).toBe(1);
    const second = await readTable(bytes, '', { head: 2 });
    expect([second.headers, second.rows]).toEqual([
      ['код', 'паралелка'],
      [{ number: 3, cells: ['ivan', '7'] }],
    ]);
    const none = await readTable(bytes, '', { head: 0 });
    expect([none.headers, none.rows.length]).toEqual([['', ''], 3]);
  });

  it('[AUT-4] is read whatever bytes it holds, or refused with its fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await readTable(Buffer.from(bytes)).catch((error: unknown) => {
          expect(error).toMatchObject({
            status: 400,
            key: expect.stringMatching(/^people\.file_/) as string,
          });
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('[AUT-4] may be a spreadsheet, which is no spreadsheet when it is something else in an archive', async () => {
    const data = [
      ['login', 'Име', 'Компютър'],
      ['ivan', 'Иван Петров', 12],
      ['maria', 'Мария', null],
    ];
    const sheet = await writeExcelFile(
      data.map((row) => row.map((value) => ({ value: value ?? undefined }))),
    ).toBuffer();
    const table = await readTable(sheet);
    expect(table.headers).toEqual(['login', 'Име', 'Компютър']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['ivan', 'Иван Петров', '12'],
      ['maria', 'Мария', ''],
    ]);
    const cut = Buffer.from(sheet.subarray(0, sheet.length - 30));
    await expect(readTable(cut)).rejects.toMatchObject({ key: 'people.file_sheet' });
  });

  it('[AUT-4] may be JSON; a quotation mark that is not closed, too many rows and none are said', async () => {
    const json = [{ login: 'ivan', name: 'Иван', seat: 3, constructor: 'x' }];
    const table = await readTable(Buffer.from(JSON.stringify(json)));
    expect(table.rows[0]?.cells).toEqual(['ivan', 'Иван', '3', 'x']);
    const many = ['login;name', ...Array.from({ length: 20_001 }, (_, at) => `u${at};U`)].join('\n');
    const wrong = [
      ['[1, 2]', 'people.file_json'],
      ['login;name\n"ivan;Ivan', 'people.file_quotes'],
      ['login;name\n;\n', 'people.file_empty'],
      [many, 'people.file_rows'],
    ] as const;
    for (const [text, key] of wrong)
      await expect(readTable(Buffer.from(text))).rejects.toMatchObject({ key });
  });

  // F2
  it('[AUT-4] [SEC-1] of more rows or columns than people need is refused before anything is made of them', async () => {
    const objects = Array.from({ length: 3_000 }, (_, at) => ({ [`k${at}`]: 1 }));
    const wide = Array.from({ length: 3_000 }, (_, at) => `c${at}`).join(';');
    const wrong = [
      [JSON.stringify(objects), 'people.file_columns'],
      [`login;name\n${wide}\n`, 'people.file_columns'],
      [JSON.stringify(Array.from({ length: 500_000 }, () => ({}))), 'people.file_rows'],
    ] as const;
    for (const [text, key] of wrong)
      await expect(readTable(Buffer.from(text))).rejects.toMatchObject({ status: 400, key });
  });

  it('[AUT-4] in UTF-16 without a mark, as some tools write it, is read by its zeros', async () => {
    const bytes = Buffer.from('login;name\nivan;Ivan Petrov\n', 'utf16le');
    for (const written of [bytes, Buffer.from(bytes).swap16()]) {
      const table = await readTable(written);
      expect([table.headers, table.rows[0]?.cells]).toEqual([
        ['login', 'name'],
        ['ivan', 'Ivan Petrov'],
      ]);
    }
  });

  it('[AUT-4] is separated by what makes known headers, also where another sign is in them more often', async () => {
    const table = await readTable(Buffer.from('login;notes, old, new, other\nivan;Petrov, Ivan\n'));
    expect(table.rows[0]?.cells).toEqual(['ivan', 'Petrov, Ivan']);
  });

  it('[AUT-4] may begin with the line by which a spreadsheet names its separator', async () => {
    const table = await readTable(Buffer.from('sep=;\r\nlogin;name\r\nivan;Ivan\r\n'));
    expect(table).toMatchObject({ headers: ['login', 'name'], rows: [{ cells: ['ivan', 'Ivan'] }] });
  });

  it('[AUT-4] counts its rows as a spreadsheet does, empty ones too', async () => {
    const table = await readTable(Buffer.from('login;name\n\nivan;Ivan\n;\nana;Ana\n'));
    expect(table.rows.map(({ number }) => number)).toEqual([3, 5]);
  });

  it('[AUT-4] is refused in words when it is a picture', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await expect(readTable(picture)).rejects.toMatchObject({ status: 400, key: 'people.file_kind' });
  });
});
