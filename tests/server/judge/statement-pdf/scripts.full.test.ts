import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxOf } from '#server/judge/box.ts';
import { makePdf } from '#server/judge/statement-pdf/make.ts';
import { textOfPdf } from '#tests/support/pdf.ts';
import { openTestStation, type TestStation } from '../station.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
});
afterAll(() => station.close());

const NOTO = '/usr/share/fonts/truetype/noto';
const CORE = 'apt-get install fonts-noto-core';
const CJK = {
  font: '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc',
  from: 'apt-get install fonts-noto-cjk',
};
const noto = (name: string) => ({ font: `${NOTO}/${name}-Regular.ttf`, from: CORE });

/** Sentences of a statement in each script, and the font that it needs; null: Typst has it. */
const SCRIPTS: readonly (readonly [
  string,
  string,
  { font: string; from: string } | null,
  readonly string[],
])[] = [
  ['Latin', 'fr', null, ['Où est la plus courte route ?', 'Élève numéro 12 sur 200000.']],
  ['Cyrillic', 'bg', null, ['Кой е най-бързият път между градовете?', 'Първият ред съдържа 12 числа.']],
  ['Greek', 'el', null, ['Ποιος είναι ο συντομότερος δρόμος;', 'Η πρώτη γραμμή περιέχει 12 αριθμούς.']],
  ['Armenian', 'hy', noto('NotoSerifArmenian'), ['Որն է ամենակարճ ճանապարհը', 'Առաջին տողում կա 12 թիվ']],
  [
    'Georgian',
    'ka',
    noto('NotoSerifGeorgian'),
    ['რომელია უმოკლესი გზა ქალაქებს შორის', 'პირველ ხაზში არის 12 რიცხვი'],
  ],
  ['Arabic', 'ar', noto('NotoNaskhArabic'), ['ما هو أقصر طريق بين المدن؟', 'يحتوي السطر الأول على 12 عددا']],
  ['Hebrew', 'he', noto('NotoSerifHebrew'), ['מהו המסלול הקצר ביותר בין הערים', 'בשורה הראשונה 12 מספרים']],
  [
    'Persian',
    'fa',
    noto('NotoNaskhArabic'),
    ['کوتاه ترین راه میان شهرها چیست؟', 'در خط نخست 12 عدد آمده است'],
  ],
  ['Thai', 'th', noto('NotoSerifThai'), ['เมืองใดอยู่ใกล้ที่สุด', 'บรรทัดแรกมี 12 จำนวน']],
  ['Chinese', 'zh', CJK, ['城市之间最短的路线是什么？', '第一行有12个整数。']],
  ['Japanese', 'ja', CJK, ['都市間の最短経路はどれですか。', '最初の行に12個の整数があります。']],
  ['Korean', 'ko', CJK, ['도시 사이의 가장 짧은 길은 무엇입니까?', '첫 줄에 12개의 정수가 있습니다.']],
];

/** Removes marks of direction and line breaks, and joins letters that are extracted as several characters. */
const asWritten = (text: string) =>
  text.normalize('NFKC').replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

describe('the PDF of a statement', { timeout: 300_000 }, () => {
  it.each(SCRIPTS)(
    '[TRN-3] in %s holds its text in the order in which it is read',
    async (script, lang, needs, sentences) => {
      if (needs !== null)
        expect(existsSync(needs.font), `${script} wants ${needs.font}: ${needs.from}`).toBe(true);
      const place = { box: boxOf(station.sandbox), folder: join(station.workFolder, `script-${lang}`) };
      const header = { contest: 'Cup', label: 'A', delegation: '' };
      const text = `# ${sentences[0] ?? ''}\n\n${sentences.join('\n\n')}\n\n- ${sentences[1] ?? ''}\n`;
      const said = textOfPdf(await makePdf(place, { text, lang, title: '', header }));
      expect(said).not.toContain('\uFFFD');
      // The contest's name stands above the text, and the page number below it.
      const wanted = [sentences[0], sentences[0], sentences[1], sentences[1]].map((one) =>
        asWritten(one ?? ''),
      );
      let from = 0;
      for (const one of wanted) {
        const at = asWritten(said).indexOf(one, from);
        expect(at, `${one} after ${from} in ${asWritten(said)}`).toBeGreaterThanOrEqual(from);
        from = at + one.length;
      }
      const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? '';
      for (const part of ['Cup', name, '1/1']) expect(asWritten(said)).toContain(asWritten(part));
    },
  );
});
