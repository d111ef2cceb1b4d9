import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf } from '#server/judge/box.ts';
import { makePdf } from '#server/judge/statement-pdf/make.ts';
import { openTestStation, type TestStation } from '../station.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
});
afterAll(() => station.close());

const STATEMENTS = {
  ar: {
    title: 'أقصر طريق',
    words: ['المدينة', 'الإدخال'],
    font: 'NotoNaskhArabic',
    text: `ما هو أقصر طريق من المدينة $1$ إلى المدينة $n$؟ مجموع الأعداد هو $\\sum_{i=1}^{n} a_i \\le 10^9$ ولا يزيد عن 1000 متر.

## الإدخال

- السطر الأول: عددان $n$ و $m$ ($1 \\le n, m \\le 200000$).
- السطر الثاني: الأمر \`add 5\` أو \`print\`.

| المدينة | الطول |
|---|--:|
| صوفيا (Sofia) | 12 |

## Sample

\`\`\`text
3 4
1 2
\`\`\`
`,
  },
  he: {
    title: 'המסלול הקצר',
    words: ['מהעיר', 'הקלט'],
    font: 'LibertinusSerif',
    text: `מהו המסלול הקצר ביותר מהעיר $1$ אל העיר $n$? סכום המספרים הוא $\\sum_{i=1}^{n} a_i \\le 10^9$ ולא יותר מ-1000 מטרים.

## הקלט

- בשורה הראשונה: שני מספרים $n$ ו-$m$ ($1 \\le n, m \\le 200000$).
- בשורה השנייה: הפקודה \`add 5\` או \`print\`.

| עיר | אורך |
|---|--:|
| סופיה (Sofia) | 12 |

## Sample

\`\`\`text
3 4
1 2
\`\`\`
`,
  },
};

describe('a Markdown statement that is written from right to left', { timeout: 120_000 }, () => {
  it.each(Object.entries(STATEMENTS))(
    '[AUT-12] in %s has its letters, and numbers from left to right',
    async (lang, given) => {
      const { title, text, words, font } = given;
      const place = { box: boxOf(station.sandbox), folder: join(station.workFolder, `pdf-${lang}`) };
      const pdf = await makePdf(place, { text, lang, title });
      const path = join(process.env['PDF_OUT'] ?? station.workFolder, `statement-${lang}.pdf`);
      writeFileSync(path, pdf);
      // Vowel marks and shaped letters are extracted as several characters.
      const said = execFileSync('pdftotext', ['-layout', path, '-']).toString().normalize('NFKC');
      for (const word of words) expect(said).toContain(word);
      for (const left of ['200000', '1000', 'add 5', '3 4', '109']) expect(said).toContain(left);
      expect(said).not.toContain('\uFFFD');
      const fonts = execFileSync('pdffonts', [path]).toString().trim().split('\n').slice(2);
      for (const line of fonts) expect(line).toMatch(/\byes yes (?:yes|no)\b/);
      expect(fonts.join('\n')).toContain(font);
    },
  );
});
