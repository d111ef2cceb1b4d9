import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateDesign } from '#domain/results/certificates.ts';
import { type SheetGroup } from '#server/contract/certificates.ts';
import { boxOf } from '#server/judge/box.ts';
import { makeCertificates } from '#server/judge/certificates/make.ts';
import { StatementFault } from '#server/judge/pdf-place.ts';
import { aField } from '#tests/support/certificateDesign.ts';
import { qrOf } from '#tests/support/pdf.ts';
import { aPng } from '#tests/support/png.ts';
import { openTestStation, type TestStation } from '../station.ts';

const NAMES = ['Анна-Мария Ёжикова', 'Γιώργος Παπαδόπουλος', 'محمد عبد الله'];
const CODE = '7K3M-0000-ABCD-EFGH-JKMN';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
});
afterAll(() => station.close());

const place = () => ({ box: boxOf(station.sandbox), folder: join(station.workFolder, 'certificates') });

const DESIGN: CertificateDesign = {
  lang: 'bg',
  page: { width: 297, height: 210 },
  site: 'https://contest.example.org',
  date: '',
  awards: { gold: 'Злато', silver: '', bronze: '', mention: '' },
  fields: [
    aField({ shows: 'name', size: 32, bold: true, y: 60 }),
    aField({ text: 'за {award} на {contest}', y: 90, font: 'sans', italic: true }),
    aField({ shows: 'qr', x: 240, y: 150, width: 40 }),
    aField({ shows: 'code', x: 20, y: 180, width: 80, size: 10, side: 'left' }),
  ],
};

function sheets(names: readonly string[], given: Partial<SheetGroup> = {}): string {
  const values = {
    school: '',
    group: '',
    place: '1',
    points: '300',
    award: 'златен медал',
    contest: 'Купа',
    date: '',
  };
  const group: SheetGroup = {
    design: { ...DESIGN, fields: [...DESIGN.fields] },
    picture: null,
    sheets: names.map((name, at) => ({ code: CODE, values: { ...values, name }, file: `${at + 1}.pdf` })),
    ...given,
  };
  return JSON.stringify({ groups: [group] });
}

const noPicture = () => Promise.reject(new Error('there is none'));

/** The text of a PDF as poppler extracts it, with letters in reading order. */
function textOf(pdf: Buffer): string {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString('utf8');
  return text.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e]/g, '');
}

describe('certificates as PDF', () => {
  it('[COO-1] [COO-2] hold the name as text in three scripts, a page each, and a QR code with the address that verifies them', async () => {
    const source = { kind: 'certificates', text: sheets(NAMES), title: 'Купа' } as const;
    const pdf = await makeCertificates(place(), source, noPicture);
    const pages = textOf(pdf).split('\f').slice(0, -1);
    expect(pages).toHaveLength(3);
    NAMES.forEach((name, at) => expect(pages[at]).toContain(name));
    for (const page of pages) {
      expect(page).toContain('за златен медал на Купа');
      expect(page).toContain(CODE);
    }
    expect(qrOf(pdf, station.workFolder)).toBe(`https://contest.example.org/certificate/${CODE}`);
  });

  it('[COO-1] one by one are an archive with a PDF of each, over the picture of the template', async () => {
    const given = { picture: { hash: 'a', mime: 'image/png' } };
    const source = { kind: 'certificate_zip', text: sheets(NAMES, given), title: 'Купа' } as const;
    const zip = await makeCertificates(place(), source, () => Promise.resolve(aPng(60, 40)));
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    NAMES.forEach((name, at) => {
      const pdf = Buffer.from(files[`${at + 1}.pdf`] ?? []);
      expect(textOf(pdf)).toContain(name);
      expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    });
  });

  it('[COO-1] a name that would be code is a name, and one that is too wide gets smaller in its line', async () => {
    const names = ['#panic("x") \\ " $x$ {code}', 'Много дълго име '.repeat(12).trim()];
    const source = { kind: 'certificates', text: sheets(names), title: 'Купа' } as const;
    const [first = '', second = ''] = textOf(await makeCertificates(place(), source, noPicture)).split('\f');
    expect(first).toContain('#panic("x") \\ " $x$ {code}');
    expect(second.split('\n')).toContain(names[1]);
  });

  it('[COO-1] an invalid certificate is refused with a sentence, and not tried for ever', async () => {
    const source = { kind: 'certificates', text: '{"groups":[]}', title: '' } as const;
    await expect(makeCertificates(place(), source, noPicture)).rejects.toThrow(StatementFault);
  });
});
