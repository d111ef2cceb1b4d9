import { type Kysely, sql } from 'kysely';
import { staffPhaseAt } from '#domain/contest/phase.ts';
import { type Role } from '#domain/roles.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { OFFICIAL_HEADER } from '#server/model/pdf-headers.ts';
import { rightOn } from '#server/model/authoring/rights.ts';
import { contestTimes } from '#server/model/times.ts';
import { type Shown, translationsFor } from '#server/model/translation/shown.ts';

/** Roles that work on tasks before a contest starts; the others see them from its start on. */
const MAKERS: readonly Role[] = ['author', 'scorer', 'arbiter'];

/** The contests in which somebody reads a statement; null: in whichever it is used. */
export type ContestIds = readonly number[] | null;

/** The statements that a task has, by language. */
export async function statementsOf(
  db: Kysely<Schema>,
  taskId: number,
  contestIds: ContestIds,
): Promise<TaskDetail['statements']> {
  const rows = await statementRows(db, taskId, contestIds);
  return rows.map(({ lang, mime, bytes, name, title }) => ({ lang, mime, bytes, name, title }));
}

type StatementRow = Awaited<ReturnType<typeof statementRows>>[number];

/** The statements of a task as the contest in which it is read has them; where it is read in several or in none as the task has them. */
async function statementRows(db: Kysely<Schema>, taskId: number, contestIds: ContestIds) {
  const columns = ['s.lang', 's.mime', 's.name', 's.file_hash', 's.latex_hash', 'f.bytes'] as const;
  const ofContests =
    contestIds === null || contestIds.length === 0
      ? []
      : await db
          .selectFrom('contest_statements as s')
          .innerJoin('files as f', 'f.hash', 's.file_hash')
          .select([...columns, 's.contest_id', 's.title'])
          .where('s.task_id', '=', taskId)
          .where('s.contest_id', 'in', contestIds)
          .orderBy('s.lang')
          .execute();
  if (new Set(ofContests.map((row) => row.contest_id)).size === 1) return ofContests;
  return db
    .selectFrom('statements as s')
    .innerJoin('files as f', 'f.hash', 's.file_hash')
    .innerJoin('tasks as t', 't.id', 's.task_id')
    .select([...columns])
    .select(sql<string>`statement_title(t.name, t.names, s.lang)`.as('title'))
    .where('s.task_id', '=', taskId)
    .orderBy('s.lang')
    .execute();
}

/**
 * A task's statement in a language, to be shown in the browser; its PDF, where that is asked for and was made. Throws 404
 * when there is none.
 */
export async function statementFile(
  db: Kysely<Schema>,
  taskId: number,
  { lang, as }: { readonly lang: string; readonly as?: 'pdf' | undefined },
  contestIds: ContestIds,
): Promise<FileAnswer> {
  const found = (await statementRows(db, taskId, contestIds)).find((row) => row.lang === lang);
  if (!found) throw notFound();
  const pdf = as === 'pdf' ? await madePdf(db, taskId, found, contestIds) : null;
  const [name, mime] =
    pdf === null ? [found.name, found.mime] : [found.name.replace(/(\.md)?$/, '.pdf'), 'application/pdf'];
  return { file: { name, mime, content: await openFile(db, pdf ?? found.file_hash) }, save: false };
}

/** A statement's content in the store. */
interface StatementFile {
  readonly lang: string;
  readonly mime: string;
  readonly bytes: number;
  readonly hash: string;
}

/** The contents of a task's statements in a contest. */
export async function statementFiles(
  db: Kysely<Schema>,
  taskId: number,
  contestId: number,
): Promise<readonly StatementFile[]> {
  const rows = await statementRows(db, taskId, [contestId]);
  return rows.map(({ lang, mime, bytes, file_hash: hash }) => ({ lang, mime, bytes, hash }));
}

/** The content that a reader of a translation is shown; null: its PDF is not made yet. */
export async function translationHash(db: Kysely<Schema>, shown: Shown): Promise<string | null> {
  return shown.mime === 'application/pdf' ? translatedPdf(db, shown) : shown.shown_hash;
}

/** A translation that a competitor reads in the place of a statement, or its PDF; null: there is none in this language. */
export async function translationFile(
  db: Kysely<Schema>,
  who: { readonly contestId: number; readonly userId: number },
  taskId: number,
  { lang, as }: { readonly lang: string; readonly as?: 'pdf' | undefined },
): Promise<FileAnswer | null> {
  const found = (await translationsFor(db, who, taskId)).find((one) => one.lang === lang);
  if (found === undefined) return null;
  const isPdf = found.mime === 'application/pdf';
  const pdf = as === 'pdf' || isPdf ? await translatedPdf(db, found) : null;
  if (pdf !== null) {
    const name = found.name.replace(/\.md$/, '.pdf');
    return { file: { name, mime: 'application/pdf', content: await openFile(db, pdf) }, save: false };
  }
  if (isPdf) throw notFound();
  return {
    file: { name: found.name, mime: found.mime, content: await openFile(db, found.shown_hash) },
    save: false,
  };
}

async function translatedPdf(
  db: Kysely<Schema>,
  found: Pick<Shown, 'source_hash' | 'title' | 'lang' | 'header'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('statement_pdfs')
    .select('pdf_hash')
    .where('source_hash', '=', found.source_hash)
    .where('lang', '=', found.lang.replace(/-x-d\d+$/, ''))
    .where('title', '=', found.title)
    .where('header', '=', found.header)
    .executeTakeFirst();
  return row?.pdf_hash ?? null;
}

/**
 * The PDF that a judge has made of a statement: the one of its LaTeX where it is in LaTeX and that was made, else the one of
 * its Markdown; null where there is none (yet). In the header is one of the contests named, or nothing.
 */
async function madePdf(
  db: Kysely<Schema>,
  taskId: number,
  {
    lang,
    title,
    file_hash: file,
    latex_hash: latex,
  }: Pick<StatementRow, 'lang' | 'title' | 'file_hash' | 'latex_hash'>,
  contestIds: ContestIds,
): Promise<string | null> {
  const own = contestIds === null ? sql`true` : sql`c.id = any(${[...contestIds]}::int[])`;
  const { rows } = await sql<{ hash: string }>`select p.pdf_hash as hash from statement_pdfs p
    where p.source_hash in (${latex}, ${file}) and p.lang = ${lang} and p.title = ${title} and p.pdf_hash is not null
      and (p.header = '' or p.header in (select ${OFFICIAL_HEADER} from contest_tasks ct
        join contests c on c.id = ct.contest_id where ct.task_id = ${taskId} and ${own}))
    order by (p.source_hash = ${latex}) is true desc, p.header <> '' desc, p.header limit 1`.execute(db);
  return rows[0]?.hash ?? null;
}

/**
 * Whether somebody who does not compete may read a task: admins all; authors those whose files they may read; authors, scorers and arbiters those of their
 * contests; everybody else those of their contests that have started.
 */
export async function mayReadTask(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  now: number,
): Promise<boolean> {
  if (caller.role === 'admin') return true;
  if (caller.role === 'author' && (await rightOn(db, caller, taskId)) !== null) return true;
  const contests = await db
    .selectFrom('contest_tasks')
    .innerJoin('contest_staff', 'contest_staff.contest_id', 'contest_tasks.contest_id')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .selectAll('contests')
    .where('contest_tasks.task_id', '=', taskId)
    .where('contest_staff.user_id', '=', caller.userId)
    .execute();
  if (MAKERS.includes(caller.role)) return contests.length > 0;
  return contests.some((contest) => staffPhaseAt(contestTimes(contest), now) !== 'not_started');
}
