import { certificateAddress } from './certificate-codes.ts';
import { type Award } from '../standings/awards.ts';

/** Most templates of a contest, and fields of a template; ours. */
export const MAX_CERTIFICATE_TEMPLATES = 20;
export const MAX_CERTIFICATE_FIELDS = 40;
/** Longest name of a template, and text of a field, in characters; ours. */
export const MAX_TEMPLATE_NAME_CHARS = 100;
export const MAX_FIELD_TEXT_CHARS = 500;
/** Sides of a page, mm: from a card to A2; ours. */
export const MIN_PAGE_MM = 40;
export const MAX_PAGE_MM = 600;
/** Sizes of letters, points; ours. */
export const MIN_FIELD_PT = 5;
export const MAX_FIELD_PT = 150;
/** Least width of a field, mm; ours. */
export const MIN_FIELD_MM = 5;
/** Largest picture behind a certificate, bytes; ours. */
export const MAX_BACKGROUND_BYTES = 4_000_000;
/** Most certificates that are issued, or made into one PDF, at once; ours. */
export const MAX_CERTIFICATES_AT_ONCE = 1_000;

/** Facts that a field can show: of the person, of the contest, and for verification. */
export const CERTIFICATE_FACTS = [
  'name',
  'school',
  'group',
  'place',
  'points',
  'award',
  'contest',
  'date',
  'code',
  'address',
] as const;
export type CertificateFact = (typeof CERTIFICATE_FACTS)[number];

/** Kinds of fields; `text` is the design's own, with facts in braces: `{name}`. */
export const FIELD_KINDS = [...CERTIFICATE_FACTS, 'text', 'qr'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Facts about a result: hidden until results are final. */
const RESULT_FACTS = ['place', 'points', 'award'] as const;

export const FIELD_SIDES = ['left', 'center', 'right'] as const;
export const FIELD_FONTS = ['serif', 'sans', 'naskh'] as const;

/** One thing on a certificate. Positions and widths in mm from the page's left and top, letters in points. */
export interface CertificateField {
  readonly id: string;
  readonly shows: FieldKind;
  /** The text of a field of kind `text`. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly side: (typeof FIELD_SIDES)[number];
  /** `#rrggbb`. */
  readonly color: string;
  readonly font: (typeof FIELD_FONTS)[number];
  readonly bold: boolean;
  readonly italic: boolean;
  /** True: a text that is too long continues on the next line; false: its letters get smaller. */
  readonly wraps: boolean;
}

/** The words for each award; without one, nothing is written. */
type AwardWords = Readonly<Record<Award, string>>;

/** The look of a certificate. */
export interface CertificateDesign {
  /** The language it is in, for dates and screen readers. */
  readonly lang: string;
  /** mm. */
  readonly page: { readonly width: number; readonly height: number };
  /** Address of the installation that verifies it, without a slash at its end. */
  readonly site: string;
  /** The date as written; '': the day the contest ended. */
  readonly date: string;
  readonly awards: AwardWords;
  readonly fields: readonly CertificateField[];
}

/** The texts of a certificate, frozen when it is issued. */
export type CertificateValues = Readonly<Record<Exclude<CertificateFact, 'code' | 'address'>, string>>;

/** Facts of a person who may get a certificate; rank and points are empty, and the award null, where there is none. */
export interface CertificateFacts {
  readonly name: string;
  readonly school: string;
  readonly group: string;
  readonly place: string;
  readonly points: string;
  readonly award: Award | null;
}

/** The texts of a person's certificate in a design. `date` is the contest's, as it is written. */
export function certificateValues(
  facts: CertificateFacts,
  design: Pick<CertificateDesign, 'awards' | 'date'>,
  { contest, date }: { readonly contest: string; readonly date: string },
): CertificateValues {
  const { award, ...rest } = facts;
  return {
    ...rest,
    contest,
    award: award === null ? '' : design.awards[award],
    date: design.date === '' ? date : design.date,
  };
}

/** Why a design cannot be used. */
export type DesignFault = 'no_name' | 'no_code' | 'outside' | 'same_id';

/**
 * Why a design cannot be used; null when it can. A certificate must have a name and a way to verify it, and
 * no field may leave its page.
 */
export function designFault({ fields, page }: CertificateDesign): DesignFault | null {
  if (new Set(fields.map(({ id }) => id)).size < fields.length) return 'same_id';
  if (!fields.some((field) => mentions(field, 'name'))) return 'no_name';
  if (!fields.some((field) => field.shows === 'qr' || mentions(field, 'code') || mentions(field, 'address')))
    return 'no_code';
  const isInside = ({ x, y, width }: CertificateField) =>
    x >= 0 && y >= 0 && x + width <= page.width && y < page.height;
  return fields.every(isInside) ? null : 'outside';
}

/** Whether a certificate of this design shows the fact. */
export function showsFact({ fields }: Pick<CertificateDesign, 'fields'>, fact: CertificateFact): boolean {
  return fields.some((field) => mentions(field, fact));
}

/** Whether it shows a person's result, which is unknown before results are final. */
export function showsResults({ fields }: Pick<CertificateDesign, 'fields'>): boolean {
  return RESULT_FACTS.some((fact) => showsFact({ fields }, fact));
}

/** The text of a field. A QR code holds the address of the verification page. */
export function fieldText(
  { shows, text }: Pick<CertificateField, 'shows' | 'text'>,
  values: CertificateValues,
  { site, code }: { readonly site: string; readonly code: string },
): string {
  const address = certificateAddress(site, code);
  const facts: Readonly<Record<CertificateFact, string>> = { ...values, code, address };
  if (shows === 'qr') return address;
  if (shows !== 'text') return facts[shows];
  return text.replace(BRACES, (whole, name: string) => (isFact(name) ? facts[name] : whole));
}

const BRACES = /\{([a-z]+)\}/g;

function isFact(name: string): name is CertificateFact {
  return (CERTIFICATE_FACTS as readonly string[]).includes(name);
}

function mentions({ shows, text }: CertificateField, fact: FieldKind): boolean {
  return shows === fact || (shows === 'text' && text.includes(`{${fact}}`));
}
