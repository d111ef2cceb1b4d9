import * as v from 'valibot';
import { MEDALS } from '#domain/standings/awards.ts';
import {
  CERTIFICATE_FACTS,
  FIELD_FONTS,
  FIELD_KINDS,
  FIELD_SIDES,
  MAX_CERTIFICATE_FIELDS,
  MAX_FIELD_PT,
  MAX_FIELD_TEXT_CHARS,
  MAX_PAGE_MM,
  MAX_TEMPLATE_NAME_CHARS,
  MIN_FIELD_MM,
  MIN_FIELD_PT,
  MIN_PAGE_MM,
} from '#domain/results/certificates.ts';
import { id, instant } from '#protocol/fields.ts';

const between = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.finite(),
    v.minValue(least, 'certificates.fault.outside'),
    v.maxValue(most, 'certificates.fault.outside'),
  );
const short = (most: number) => v.pipe(v.string(), v.maxLength(most, 'backend.too_long'));
const MAX_SITE_CHARS = 200;

/** An address such as `https://contest.example.org`, perhaps with a path. */
const site = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_SITE_CHARS, 'backend.too_long'),
  v.regex(/^https?:\/\/[^\s/?#@"<>\\]+(\/[^\s?#"<>\\]*[^\s?#/"<>\\])?$/u, 'certificates.fault.site'),
);

const field = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  shows: v.picklist(FIELD_KINDS),
  text: short(MAX_FIELD_TEXT_CHARS),
  x: between(0, MAX_PAGE_MM),
  y: between(0, MAX_PAGE_MM),
  width: between(MIN_FIELD_MM, MAX_PAGE_MM),
  size: between(MIN_FIELD_PT, MAX_FIELD_PT),
  side: v.picklist(FIELD_SIDES),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  font: v.picklist(FIELD_FONTS),
  bold: v.boolean(),
  italic: v.boolean(),
  wraps: v.boolean(),
});

const word = short(MAX_TEMPLATE_NAME_CHARS);

/** The design of a certificate. */
export const certificateDesign = v.object({
  lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)),
  page: v.object({
    width: between(MIN_PAGE_MM, MAX_PAGE_MM),
    height: between(MIN_PAGE_MM, MAX_PAGE_MM),
  }),
  site,
  date: word,
  awards: v.object({ gold: word, silver: word, bronze: word, mention: word }),
  fields: v.pipe(v.array(field), v.maxLength(MAX_CERTIFICATE_FIELDS, 'backend.too_long'), v.readonly()),
});

const {
  code: _,
  address: __,
  ...texts
} = Object.fromEntries(CERTIFICATE_FACTS.map((fact) => [fact, v.string()])) as Record<
  (typeof CERTIFICATE_FACTS)[number],
  v.StringSchema<undefined>
>;

/** Texts of a certificate. */
export const certificateValues = v.object(texts);

const template = v.object({
  id,
  name: v.string(),
  /** Version of the saved design; a save names the one it began from. */
  version: v.number(),
  design: certificateDesign,
  /** Name of the background picture; null: there is none. */
  picture: v.nullable(v.string()),
  /** Number of certificates issued from it. */
  issued: v.number(),
});
export type CertificateTemplate = v.InferOutput<typeof template>;

/** A person who may get a certificate; place, points and award are empty before results are final. */
const person = v.object({
  participant: id,
  username: v.string(),
  name: v.string(),
  school: v.string(),
  group: v.string(),
  /** Their seat. */
  site: v.string(),
  room: v.string(),
  /** Rank on the board. */
  place: v.string(),
  points: v.string(),
  award: v.nullable(v.picklist([...MEDALS, 'mention'])),
});
export type CertificatePerson = v.InferOutput<typeof person>;

const by = v.object({ at: instant, by: v.string() });

const issued = v.object({
  id,
  code: v.string(),
  template: id,
  /** The participant's id; null: they no longer take part. */
  participant: v.nullable(id),
  username: v.string(),
  values: certificateValues,
  issued: by,
  revoked: v.nullable(v.object({ ...by.entries, reason: v.string() })),
  /** True: the contestant sees it. */
  shown: v.boolean(),
});
export type IssuedCertificate = v.InferOutput<typeof issued>;

/** Forms of the PDFs: all in one file, or one by one in an archive. */
export const CERTIFICATE_FORMS = ['one', 'each'] as const;

const made = v.object({
  id,
  form: v.picklist(CERTIFICATE_FORMS),
  count: v.number(),
  asked: by,
  /** Number of finished parts, and of all. */
  done: v.number(),
  parts: v.number(),
  failed: v.boolean(),
  /** The letters that are boxes in them, since no judge has a font for them; separated by blanks. */
  lacking: v.string(),
});
export type CertificateFile = v.InferOutput<typeof made>;

/** All facts about a contest's certificates. */
export const certificateDesk = v.object({
  contest: id,
  name: v.string(),
  end_time: instant,
  final_at: v.nullable(instant),
  templates: v.array(template),
  people: v.array(person),
  /** The certificates, newest first. */
  certificates: v.array(issued),
  files: v.array(made),
});
export type CertificateDesk = v.InferOutput<typeof certificateDesk>;
