import { type Kysely } from 'kysely';
import { taskName } from '#domain/tasks/task-names.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { openFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type PlacedTask, tasksOf } from '#server/model/tasks/queries.ts';
import { translationHeader } from '#server/model/pdf-headers.ts';
import { publishToTranslators } from '#server/model/translation/delegations.ts';
import { type OfficialText, wholeText } from '#server/model/translation/official.ts';
import { pdfStateOf, wantVersionPdf } from '#server/model/translation/pdfs.ts';
import {
  lockedTranslation,
  officialVersion,
  requireLanguage,
  translatedTask,
  type TranslationRow,
  translatorOf,
  writerOf,
} from './place.ts';

type Why = 'compiled' | 'finished' | 'uploaded' | 'begun' | 'before';

/**
 * Keeps the text of a translation as a version, unless the newest is the same, and queues its PDF. Answers
 * its id. The translation's row is locked.
 */
export async function keepVersion(
  trx: Transaction,
  of: {
    readonly row: TranslationRow;
    readonly official: OfficialText;
    readonly task: Pick<PlacedTask, 'name' | 'names'>;
  },
  how: { readonly why: Why; readonly now: number; readonly byUser: number },
): Promise<number> {
  const { row, official, task } = of;
  const last = await trx
    .selectFrom('translation_versions')
    .selectAll()
    .where('translation_id', '=', row.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { hash } = await wholeText(trx, official, row.text);
  const title = row.title || taskName(task, row.lang);
  const wanted = {
    translation_id: row.id,
    delegation_id: row.delegation_id,
    format: row.format,
    lang: row.lang,
    source_hash: hash,
    title,
    header: await translationHeader(trx, { delegationId: row.delegation_id, taskId: row.task_id }),
  };
  if (how.why !== 'before') await wantVersionPdf(trx, wanted, how.now);
  const { header } = wanted;
  const isSame =
    last?.text === row.text && last.source_hash === hash && last.title === title && last.header === header;
  if (isSame && last.official_version === row.official_version) return last.id;
  const { id } = await trx
    .insertInto('translation_versions')
    .values({
      translation_id: row.id,
      number: (last?.number ?? 0) + 1,
      text: row.text,
      format: row.format,
      official_version: row.official_version,
      why: how.why,
      at: how.now,
      by_user: how.byUser,
      source_hash: hash,
      shown_hash: hash,
      title,
      header,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function versionRows(db: Kysely<Schema>) {
  return db
    .selectFrom('translation_versions as n')
    .innerJoin('translations as t', 't.id', 'n.translation_id')
    .innerJoin('users as u', 'u.id', 'n.by_user')
    .leftJoin('statement_pdfs as p', (join) =>
      join
        .onRef('p.source_hash', '=', 'n.source_hash')
        .onRef('p.lang', '=', 't.lang')
        .onRef('p.title', '=', 'n.title')
        .onRef('p.header', '=', 'n.header'),
    )
    .select(['n.id', 'n.number', 'n.why', 'n.at', 'u.display_name as by', 'n.official_version', 'n.text'])
    .select(['n.format', 't.lang', 't.task_id', 't.delegation_id', 'n.translation_id', 'n.title'])
    .select(['p.pdf_hash', 'p.fault', 'p.lacking', 'p.source_hash as pdf_key']);
}
type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number];

/** The versions of a translation, newest first. */
export async function versionsOf(db: Kysely<Schema>, { id }: Pick<TranslationRow, 'id'>) {
  const rows = await versionRows(db).where('n.translation_id', '=', id).orderBy('n.number', 'desc').execute();
  return rows.map(versionFacts);
}

function versionFacts(row: VersionRow) {
  const { id, number, why, at, by, official_version } = row;
  return { id, number, why, at, by, official_version, pdf: pdfOf(row).pdf };
}

function pdfOf({ pdf_key: key, pdf_hash, fault, lacking }: VersionRow) {
  return pdfStateOf(key === null ? undefined : { pdf_hash, fault, lacking });
}

/** Keeps the text as a version and queues its PDF. */
export async function compile(app: App, context: CallContext<'compileTranslation'>): Promise<{ id: number }> {
  const { db, contest, input, caller } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task } = await translatedTask(db, contest.id, input.tid);
  return app.write(async (trx, publish) => {
    const row = await lockedTranslation(trx, {
      delegationId: delegation.id,
      taskId: task.id,
      lang: input.lang,
    });
    const of = { contestId: contest.id, taskId: task.id, version: row.official_version };
    const official = await officialVersion(trx, of);
    const id = await keepVersion(
      trx,
      { row, official, task },
      {
        why: 'compiled',
        now: app.now(),
        byUser: caller.userId,
      },
    );
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return { id };
  });
}

/** A version of the caller's own delegation; 404 for any other. */
async function ownVersion(context: CallContext<'translationVersion'> | CallContext<'translationPdf'>) {
  const { db, contest, input } = context;
  const { delegation } = await translatorOf(context);
  const row = await versionRows(db)
    .where('n.id', '=', input.utid)
    .where('t.delegation_id', '=', delegation.id)
    .executeTakeFirst();
  const task = (await tasksOf(db, [contest.id])).find((one) => one.id === row?.task_id);
  if (row === undefined || task === undefined) throw notFound();
  return { row, task };
}

/** A whole version, with the state of its PDF. */
export async function showVersion(
  context: CallContext<'translationVersion'>,
): Promise<AnswerOf<'translationVersion'>> {
  const { row, task } = await ownVersion(context);
  const { lang, format, text } = row;
  const { fault, lacking } = pdfOf(row);
  const versions = await versionsOf(context.db, { id: row.translation_id });
  return {
    ...versionFacts(row),
    task: task.number,
    name: task.name,
    lang,
    format,
    text,
    fault,
    lacking,
    versions,
  };
}

/** The PDF of a version. */
export async function versionPdf(context: CallContext<'translationPdf'>): Promise<FileAnswer> {
  const { row, task } = await ownVersion(context);
  const { pdf_hash: hash, fault } = pdfOf(row);
  if (fault !== null) throw notNow('backend.statement_no_pdf', fault);
  if (hash === null) throw notNow('backend.pdf_not_made');
  const name = `${task.label}.${row.lang}.${row.number}.pdf`;
  return { file: { name, mime: 'application/pdf', content: await openFile(context.db, hash) }, save: false };
}
