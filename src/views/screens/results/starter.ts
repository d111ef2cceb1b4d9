import { type CertificateField } from '#domain/results/certificates.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { newId } from '#views/newId.ts';
import { type Draft } from './designDraft.ts';

/** A4 landscape, mm. */
const PAGE = { width: 297, height: 210 } as const;
const INK = '#1b1f3b';

/** A new field, centred horizontally on the page. */
export function newField(
  given: Partial<CertificateField>,
  page: { readonly width: number },
): CertificateField {
  const width = given.width ?? Math.round(page.width * 0.8);
  return {
    id: newId(),
    shows: 'text',
    text: '',
    y: 20,
    size: 16,
    side: 'center',
    color: INK,
    font: 'serif',
    bold: false,
    italic: false,
    wraps: false,
    ...given,
    x: given.x ?? Math.round((page.width - width) / 2),
    width,
  };
}

/** The draft of a new template: a certificate that can be issued without changes, at this installation. */
export function starterDraft(t: Translate, lang: string, site: string): Draft {
  const field = (given: Partial<CertificateField>) => newField(given, PAGE);
  return {
    name: t('certificates.starter.name'),
    picture: '',
    design: {
      lang,
      page: PAGE,
      site,
      date: '',
      awards: {
        gold: t('certificates.awards.gold'),
        silver: t('certificates.awards.silver'),
        bronze: t('certificates.awards.bronze'),
        mention: t('certificates.awards.mention'),
      },
      fields: [
        field({ text: t('certificates.starter.title'), y: 32, size: 44, bold: true }),
        field({ text: t('certificates.starter.given'), y: 62, size: 16 }),
        field({ shows: 'name', y: 76, size: 36, bold: true }),
        field({ shows: 'school', y: 98, size: 14 }),
        field({ text: t('certificates.starter.for'), y: 116, size: 18, wraps: true }),
        field({ shows: 'date', x: 25, y: 170, width: 90, size: 12, side: 'left' }),
        field({ shows: 'qr', x: 243, y: 150, width: 34 }),
        field({ shows: 'code', x: 177, y: 186, width: 100, size: 9, side: 'right', font: 'sans' }),
      ],
    },
  };
}
