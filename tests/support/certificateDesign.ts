import { type CertificateDesign, type CertificateField } from '#domain/results/certificates.ts';

let made = 0;

/** A field in the middle of a page. */
export function aField(given: Partial<CertificateField> = {}): CertificateField {
  return {
    id: `f${(made += 1)}`,
    shows: 'text',
    text: '',
    x: 20,
    y: 20,
    width: 250,
    size: 24,
    side: 'center',
    color: '#102040',
    font: 'serif',
    bold: false,
    italic: false,
    wraps: false,
    ...given,
  };
}

/** A landscape page with a name, the contest, a code and its QR; unless `plain`, also with the result. */
export function aDesign(
  given: Partial<CertificateDesign> & { readonly plain?: true } = {},
): CertificateDesign {
  const { plain, ...design } = given;
  return {
    lang: 'bg',
    page: { width: 297, height: 210 },
    site: 'https://contest.example.org',
    date: '',
    awards: { gold: 'златен медал', silver: 'сребърен медал', bronze: 'бронзов медал', mention: 'грамота' },
    fields: [
      aField({ shows: 'name', size: 32, bold: true, y: 60 }),
      aField({
        text: plain ? 'за участие в {contest}' : 'за {award} на {contest}, {date}',
        y: 90,
        font: 'sans',
      }),
      aField({ shows: 'qr', x: 240, y: 150, width: 40 }),
      aField({ shows: 'code', x: 20, y: 180, width: 80, size: 10, side: 'left' }),
    ],
    ...design,
  };
}
