import { type Kysely } from 'kysely';
import { certificateValues } from '#domain/results/certificates.ts';
import { type AnswerOf, type InputOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { openFile, putFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { askedPdf } from '#server/model/pdfs.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { asFileName } from '#server/work-archive.ts';
import { writtenDate } from './date.ts';
import { certifiablePeople } from './people.ts';
import { type Sheet, sheetsOf, sourceOf } from './sheets.ts';
import { newestDesign } from './templates.ts';

/** The code on a sample, which belongs to nobody. */
const SAMPLE_CODE = '0000-0000-0000-0000-0000';
const NOBODY = { username: '', name: '–', school: '–', group: '–', place: '1', points: '100', award: null };

/** A contestant's own valid certificates that are shown to them. */
export async function ownCertificatesOf(
  db: Kysely<Schema>,
  participantId: number,
): Promise<AnswerOf<'ownCertificates'>> {
  const rows = await db
    .selectFrom('certificates as c')
    .innerJoin('certificate_templates as t', 't.id', 'c.template_id')
    .select(['c.id', 't.name as title', 'c.code', 'c.facts', 'c.issued_at'])
    .where('c.participant_id', '=', participantId)
    .where('c.revoked_at', 'is', null)
    .where('c.shown', '=', true)
    .orderBy('c.id')
    .execute();
  return { certificates: rows.map(({ facts, ...row }) => ({ ...row, award: facts.award })) };
}

/**
 * A contestant's certificate as PDF, with boxes for letters that no font has, since contestants cannot upload
 * a font. Throws 404 for one that is not shown to them, 409 where no judge makes it in time.
 */
export async function ownCertificatePdf(
  app: App,
  contest: ContestRow,
  own: { readonly participantId: number; readonly certificate: number },
): Promise<FileAnswer> {
  const { certificates } = await ownCertificatesOf(app.db, own.participantId);
  const title = certificates.find(({ id }) => id === own.certificate)?.title;
  if (title === undefined) throw notFound();
  const sheets = await sheetsOf(app.db, contest.id, [own.certificate]);
  return pdfOf(app, sheets, { title: `${contest.name} – ${title}`, withBoxes: true });
}

/** A page of a template for its first contestant, or for nobody, with a code that cannot be verified. */
export async function samplePdf(
  app: App,
  contest: ContestRow,
  { template, with_boxes: withBoxes }: InputOf<'certificateSample'>,
): Promise<FileAnswer> {
  const { id, design, picture_hash: hash, name } = await newestDesign(app.db, contest.id, template);
  const picture =
    hash === null
      ? null
      : await app.db
          .selectFrom('certificate_pictures')
          .select(['hash', 'mime', 'bytes'])
          .where('contest_id', '=', contest.id)
          .where('hash', '=', hash)
          .executeTakeFirstOrThrow(notFound);
  const { username, ...facts } = (await certifiablePeople(app.db, contest))[0] ?? NOBODY;
  const about = { contest: contest.name, date: writtenDate(contest.end_at, design.lang) };
  const { name: who, school, group, place, points, award } = facts;
  const values = certificateValues({ name: who, school, group, place, points, award }, design, about);
  const sheet = { designId: id, design, picture, code: SAMPLE_CODE, values, username };
  return pdfOf(app, [sheet], { title: name, withBoxes });
}

async function pdfOf(
  app: App,
  sheets: readonly Sheet[],
  { title, withBoxes }: { readonly title: string; readonly withBoxes: boolean },
): Promise<FileAnswer> {
  const key = {
    source_hash: await putFile(app.db, sourceOf(sheets)),
    lang: sheets[0]?.design.lang ?? 'en',
    title,
  };
  const content = await openFile(app.db, await askedPdf(app, key, { kind: 'certificates', withBoxes }));
  return { file: { name: `${asFileName(title)}.pdf`, mime: 'application/pdf', content }, save: true };
}
