import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { PDF_MAKER } from '#server/contract/results.ts';
import { taskName } from '#domain/tasks/task-names.ts';
import { listedName } from '#server/exchange/package/task.ts';
import { statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { NO_DELEGATION, pdfTurn, TURN_AGAIN } from '#server/model/pdfs.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { hasLatex } from '#server/model/tasks/latex-judges.ts';
import { isJudging } from '#server/features/tasks/contest-tasks/facts.ts';
import { latexOf } from './latex.ts';
import { statementPackage } from './package.ts';
import { readStatementOf } from './read.ts';
import { taskRow } from './shown.ts';

/** The most ms that a person waits for a PDF; it is finished when they ask again. */
const PATIENCE_MS = 25_000;
const LOOK_EVERY_MS = 200;
/** Time after which PDFs that were made only to be looked at are deleted, ms. */
const KEPT_MS = 86_400_000;

/**
 * The PDF of a statement of the work tree, made by a judge in its box. Throws 409 with the fault of the
 * statement, or where no judge makes it in time; 404 where there is no statement.
 */
export async function statementPdf(
  app: App,
  { caller, db, input }: CallContext<'workshopStatementPdf'>,
): Promise<FileAnswer> {
  await requireRight(db, caller, input.tid);
  const { tid, lang } = input;
  const { slug, name: listed } = await taskRow(db, tid);
  const name = slug ?? `task-${tid}`;
  const given = await statementPackage(db, tid, name);
  const { shown } = await readStatementOf(given, lang, caller.userId);
  if (shown === null) throw notFound();
  const file = { name: `${name}.${lang}.pdf`, mime: 'application/pdf' };
  if (shown.mime === file.mime) return { file: { ...file, content: shown.content }, save: false };
  await forgetOld(app);
  const { names } = statementFacts(given.files);
  const title = taskName({ name: listedName(names, listed), names }, lang);
  const bundle = (await hasLatex(app.db, app.now())) ? await latexOf(app, given, lang) : null;
  const kind = bundle === null ? ('statement' as const) : ('latex' as const);
  const key = { source_hash: bundle ?? (await putFile(app.db, shown.content)), lang, title };
  await app.db
    .insertInto('statement_pdfs')
    .values({
      ...key,
      kind,
      maker: PDF_MAKER,
      wanted_at: app.now(),
      pdf_hash: null,
      fault: null,
      turn: pdfTurn(NO_DELEGATION),
    })
    .onConflict((known) =>
      known
        .columns(['source_hash', 'lang', 'title', 'header'])
        .doUpdateSet({
          wanted_at: app.now(),
          maker: PDF_MAKER,
          tries: 0,
          fault: null,
          pdf_hash: null,
          turn: TURN_AGAIN,
        })
        .where('statement_pdfs.pdf_hash', 'is', null),
    )
    .execute();
  return { file: { ...file, content: await made(app, key) }, save: false };
}

interface Key {
  readonly source_hash: string;
  readonly lang: string;
  readonly title: string;
}

/** Waits by the machine's clock, since the contest's may stand still. */
async function made(app: App, { source_hash: hash, lang, title }: Key): Promise<Buffer> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const row = await app.db
      .selectFrom('statement_pdfs')
      .select(['pdf_hash', 'fault'])
      .where('source_hash', '=', hash)
      .where('lang', '=', lang)
      .where('title', '=', title)
      .where('header', '=', '')
      .executeTakeFirst();
    if (row?.pdf_hash) return getFile(app.db, row.pdf_hash);
    if (row?.fault) throw notNow('backend.statement_no_pdf', row.fault);
    if (!(await isJudging(app.db, app.now()))) throw notNow('backend.pdf_not_made');
    await delay(LOOK_EVERY_MS);
  }
  throw notNow('backend.pdf_not_made');
}

/** Removes PDFs that are a day old and belong to no statement in use. */
async function forgetOld({ db, now }: App): Promise<void> {
  await sql`delete from statement_pdfs p where p.kind in ('statement', 'latex') and p.wanted_at < ${now() - KEPT_MS}
    and not exists (select from statements s where p.source_hash in (s.file_hash, s.latex_hash))
    and not exists (select from statement_corrections k where p.source_hash = k.file_hash)
    and not exists (select from translation_versions n where n.source_hash = p.source_hash)`.execute(db);
}
