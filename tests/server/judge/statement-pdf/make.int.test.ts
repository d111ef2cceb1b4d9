import { StatementFault } from '#server/judge/pdf-place.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf } from '#server/judge/box.ts';
import { makePdf } from '#server/judge/statement-pdf/make.ts';
import { contentOf } from '#tests/support/pdf.ts';
import { openTestStation, type TestStation } from '../station.ts';

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="9"/></svg>',
).toString('base64');

const STATEMENT = `Кой е най-бързият път? Γειά σου, hello.

![A circle](data:image/svg+xml;base64,${PICTURE})

$$
\\sum_{\\substack{i<n\\\\ j}} \\bigl(\\mathbf{v}_i\\bigr)^2 = \\begin{cases} \\varnothing & a \\\\ b & \\text{else}\\end{cases}
$$

| a | b |
|---|--:|
| $x_1 \\le 2$ | \`#eval("1")\` |

${'A paragraph of the second page.\n\n'.repeat(60)}
`;

let station: TestStation;

beforeAll(async () => {
  station = await openTestStation();
});
afterAll(() => station.close());

function make(text: string) {
  const place = { box: boxOf(station.sandbox), folder: join(station.workFolder, 'pdf') };
  return makePdf(place, { text, lang: 'bg', title: 'Пътища' });
}

describe('the PDF of a Markdown statement', () => {
  it('[TSK-1] is made in the box: pages, letters of several scripts, formulas, tables and pictures', async () => {
    const pdf = await make(STATEMENT);
    const content = contentOf(pdf);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    expect(content).toContain('/Lang (bg)');
    expect(content).toContain('LibertinusSerif');
    expect(content).toContain('NewCMMath');
    expect(content).toContain('/S /Formula');
    expect(content).toContain('/S /Figure');
    expect(content).toContain('/S /TH');
  });

  it('[TSK-1] is the same however often it is made', async () => {
    const text = await readFile('examples/bells/statement/problem.bg.md', 'utf8');
    expect((await make(text)).equals(await make(text))).toBe(true);
  });

  it('[TSK-1] an impossible statement gets none, with the reason', async () => {
    await expect(make(`${'> '.repeat(500)}deep`)).rejects.toThrow(StatementFault);
    await expect(make('![x](data:image/png;base64,AAAA)')).rejects.toThrow(/decode|image/);
  });
});
