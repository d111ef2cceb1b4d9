import { type Kysely } from 'kysely';
import { MAX_FILTER_IDS } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type App } from './app.ts';
import { type Schema } from './db/schema.ts';
import { contentOrParts } from './files/store.ts';
import { type FileAnswer } from './http/context.ts';
import { audited, type CommandContext } from './model/command.ts';
import { badRequest, notNow } from './model/fault.ts';
import { type SentWork } from './model/sent-work.ts';
import { type WorkPage } from './model/work-filter.ts';
import { type PageOfWork } from './model/work-page.ts';
import { spooledZip } from './spooled-zip.ts';

/** Limits of one archive: number of works, and bytes. */
const MOST_WORKS = 5_000;
const MOST_BYTES = 268_435_456;
const PAGE = 500;
const MIB = 1_048_576;
/** Maximum length of a folder's name, characters. */
const MOST_CHARS = 80;

/** A content of a work; `ending` is the end of its file name, after the number and the verdict. */
interface ArchivedFile {
  readonly ending: string;
  readonly hash: string;
  readonly bytes: number;
}

/** The parts of a list that go into an archive: how its pages are read, and the files of each work. */
export interface Archived<Row extends SentWork> {
  readonly name: string;
  readonly page: WorkPage;
  readonly read: (page: WorkPage, limit: number) => Promise<PageOfWork<Row>>;
  readonly filesOf: (row: Row) => readonly ArchivedFile[];
}

/** Makes the archive, and adds its filter and count to the audit. Refuses as `archivedWorks` does. */
export async function auditedArchive<Row extends SentWork>(
  app: App,
  context: CommandContext,
  archived: Archived<Row>,
): Promise<FileAnswer> {
  const rows = await archivedWorks(archived);
  const { ids, ...filter } = archived.page;
  await app.write((trx, publish) =>
    audited(trx, publish, context, {
      target: archived.name,
      contestId: new Set(rows.map((row) => row.contest_id)).size === 1 ? (rows[0]?.contest_id ?? null) : null,
      before: null,
      after: { count: rows.length, filter: { ...filter, ...(ids && { ids: ids.join(',') }) } },
    }),
  );
  return workArchive(app.db, archived, rows);
}

/** All works that match; 400 when there are none, 409 when there are too many for an archive. */
async function archivedWorks<Row extends SentWork>(archived: Archived<Row>): Promise<readonly Row[]> {
  const { page, read, filesOf } = archived;
  if (page.ids !== undefined && page.ids.length > MAX_FILTER_IDS) throw badRequest('backend.too_long');
  const rows: Row[] = [];
  let before = page.before;
  for (;;) {
    const { rows: found, next } = await read({ ...page, before }, PAGE);
    rows.push(...found);
    if (rows.length > MOST_WORKS) throw notNow('backend.selection_large', String(MOST_WORKS));
    if (next === null) break;
    before = next;
  }
  if (rows.length === 0) throw badRequest('backend.selection_empty');
  const bytes = rows.flatMap(filesOf).reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST_BYTES) throw notNow('backend.selection_heavy', `${MOST_BYTES / MIB} MiB`);
  return rows;
}

/** A zip of `contest/task/person/id_verdict.ext`, with one small content or part in memory at a time. */
async function workArchive<Row extends SentWork>(
  db: Kysely<Schema>,
  { name, filesOf }: Archived<Row>,
  rows: readonly Row[],
): Promise<FileAnswer> {
  const content = await spooledZip(async function* () {
    for (const row of rows)
      for (const { ending, hash, bytes } of filesOf(row))
        yield { name: `${placeOf(row)}${ending}`, content: await contentOrParts(db, hash, bytes) };
  });
  return { file: { name: `${name}.zip`, mime: 'application/zip', content }, save: true };
}

function placeOf(row: SentWork): string {
  const folders = [row.contest_name, `${row.task_number} ${row.task_name}`, row.username].map(asFileName);
  return [...folders, `${row.id}_${row.verdict ?? 'waiting'}`].join('/');
}

/** A name that every system accepts for a file or folder. */
export function asFileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').trim();
  const short = Array.from(safe)
    .slice(0, MOST_CHARS)
    .join('')
    .replace(/[. ]+$/, '');
  return short === '' ? '_' : short;
}
