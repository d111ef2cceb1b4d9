import { unzipSync } from 'fflate';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { getFile, openFile, putFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { forgetWantedPdfs, wantPdf } from '#server/model/pdfs.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { spooledZip } from '#server/spooled-zip.ts';
import { asFileName } from '#server/work-archive.ts';
import { type Sheet, sheetsOf, sourceOf } from './sheets.ts';

const MIB = 1_048_576;
/** The most bytes of an archive of certificates, and of a part of one, which is in memory as a whole. */
const MOST_BYTES = 256 * MIB;
const PART_BYTES = 16 * MIB;
const MOST_IN_PART = 40;
/** Bytes of a certificate's own PDF besides its picture, mostly fonts. */
const LETTER_BYTES = 60_000;
/**
 * Time after which files that nobody fetched are deleted, with the PDFs made for them (`forgetWantedPdfs`),
 * ms.
 */
const KEPT_MS = 86_400_000;

/**
 * Queues PDFs of certificates, which judges make when no submission waits: all in one file, or one by one in
 * parts of an archive. Throws 404 and 409 as `sheetsOf` does, and 409 where an archive would be too large.
 */
export async function makeFile(
  app: App,
  context: CallContext<'makeCertificates'>,
): Promise<AnswerOf<'makeCertificates'>> {
  const { caller, contest, input } = context;
  const { ids, form } = input;
  await forgetWantedPdfs(app.db, app.now());
  const sheets = await sheetsOf(app.db, contest.id, ids);
  const parts = form === 'one' ? [sheets] : decideParts(sheets);
  const lang = sheets[0]?.design.lang ?? 'en';
  const keys: { source_hash: string; lang: string; title: string }[] = [];
  let from = 1;
  for (const part of parts) {
    keys.push({ source_hash: await putFile(app.db, sourceOf(part, from)), lang, title: contest.name });
    from += part.length;
  }
  return app.write(async (trx, publish) => {
    const now = app.now();
    await trx
      .deleteFrom('certificate_files')
      .where('at', '<', now - KEPT_MS)
      .execute();
    const { id } = await trx
      .insertInto('certificate_files')
      .values({
        contest_id: contest.id,
        form,
        count: sheets.length,
        parts: parts.length,
        at: now,
        by_user: caller.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('certificate_parts')
      .values(keys.map((key, number) => ({ file_id: id, number, ...key })))
      .execute();
    for (const key of keys)
      await wantPdf(trx, key, { kind: form === 'one' ? 'certificates' : 'certificate_zip', now });
    await audited(trx, publish, context, {
      target: `contest:${contest.id}`,
      before: null,
      after: { count: sheets.length, form },
    });
    return { id };
  });
}

/**
 * The parts of an archive, each with as many sheets as fit in memory at once. Throws 409 where the archive
 * would be too large.
 */
export function decideParts<S extends Pick<Sheet, 'picture'>>(
  sheets: readonly S[],
): readonly (readonly S[])[] {
  const parts: S[][] = [];
  let inPart = Number.POSITIVE_INFINITY;
  let all = 0;
  for (const sheet of sheets) {
    const bytes = LETTER_BYTES + (sheet.picture?.bytes ?? 0);
    all += bytes;
    if (all > MOST_BYTES) throw notNow('backend.selection_heavy', `${MOST_BYTES / MIB} MiB`);
    const last = parts.at(-1);
    if (last === undefined || inPart + bytes > PART_BYTES || last.length >= MOST_IN_PART) {
      parts.push([sheet]);
      inPart = bytes;
    } else {
      last.push(sheet);
      inPart += bytes;
    }
  }
  return parts;
}

/**
 * A finished file. Throws 404 for one of another contest, 409 while it is being made, or when it is no longer
 * kept.
 */
export async function fetchFile(app: App, contest: ContestRow, fileId: number): Promise<FileAnswer> {
  const { form } = await app.db
    .selectFrom('certificate_files')
    .select('form')
    .where('id', '=', fileId)
    .where('contest_id', '=', contest.id)
    .executeTakeFirstOrThrow(notFound);
  const parts = await app.db
    .selectFrom('certificate_parts as p')
    .leftJoin('statement_pdfs as s', (join) =>
      join
        .onRef('s.source_hash', '=', 'p.source_hash')
        .onRef('s.lang', '=', 'p.lang')
        .onRef('s.title', '=', 'p.title'),
    )
    .select(['p.number', 's.pdf_hash'])
    .where('p.file_id', '=', fileId)
    .orderBy('p.number')
    .execute();
  const hashes = parts.map(({ pdf_hash: hash }) => {
    if (hash === null) throw notNow('certificates.not_made');
    return hash;
  });
  const name = asFileName(contest.name);
  if (form === 'one') {
    const content = await openFile(app.db, hashes[0] ?? '');
    return { file: { name: `${name}.pdf`, mime: 'application/pdf', content }, save: true };
  }
  const content = await spooledZip(async function* () {
    for (const hash of hashes)
      for (const [entry, bytes] of Object.entries(unzipSync(await getFile(app.db, hash))))
        yield { name: entry, content: Buffer.from(bytes) };
  });
  return { file: { name: `${name}.zip`, mime: 'application/zip', content }, save: true };
}
