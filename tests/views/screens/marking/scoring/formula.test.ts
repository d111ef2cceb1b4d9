import { expect, it } from 'vitest';
import { boardCsv } from '#domain/standings/board-csv.ts';
import { csvOf } from '#views/screens/marking/scoring/ResultFiles.tsx';

// F34
it.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '\tx'])(
  '[STD-5] [AUT-11] a name such as %j is a formula in no file',
  async (name) => {
    const rows = [
      ['Rank', 'Name', 'Group', 'School', 'Points'],
      [1, name, '', '', 5],
    ];
    expect(boardCsv(rows)).toContain(`1,'${name},`);
    expect(await csvOf(rows)).toContain(`'${name}`);
  },
);
