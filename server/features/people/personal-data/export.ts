import { type Kysely, sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { contentOrParts } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { withReadableTimes } from '#server/model/readable-times.ts';
import { spooledZip, type ZippedFile } from '#server/spooled-zip.ts';
import { personalTables } from './tables.ts';

/** Columns that would let somebody log in, and those that only the database needs. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'password',
  'secret_hash',
  'token_hash',
  'ticket_hash',
  'written',
  'content_key',
]);
/** The most bytes of a ZIP without the 64-bit extension. */
const MOST_BYTES = 3_500_000_000;
const GIB = 1_073_741_824;

type Db = Kysely<Schema>;
type Row = Readonly<Record<string, unknown>>;

/** A content of the export, with its path in the archive. */
interface KeptFile {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Everything that is stored about a person, as one ZIP to give them (SEC-5): a JSON file for each table with
 * rows of theirs, the sources, inputs and pictures, the published marks, and the audit's entries about them.
 * It holds nothing by which one could log in, and no scorer's name. The audit notes the export. 404 when
 * there is no such person, 409 when it is too large for one archive.
 */
export async function exportPerson(app: App, context: CallContext<'exportPerson'>): Promise<FileAnswer> {
  const { uid: userId } = context.input;
  const person = await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!person) throw notFound();
  const files = await filesOf(app.db, userId);
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    throw notNow('backend.selection_heavy', `${Math.floor(MOST_BYTES / GIB)} GiB`);
  const out = { target: person.name, before: null, after: { files: files.length } };
  await app.write((trx, publish) => audited(trx, publish, context, out));
  const content = await spooledZip(async function* () {
    yield asJson('profile', [person]);
    yield* tablesOf(app.db, userId);
    yield asJson('contests', await contestsOf(app.db, userId));
    yield asJson('marks', await marksOf(app.db, userId));
    yield asJson('audit', await auditOf(app.db, userId, person.name));
    yield* contentsOf(app.db, files);
  });
  return { file: { name: `${person.name}-data.zip`, mime: 'application/zip', content }, save: true };
}

function asJson(name: string, rows: readonly Row[]): ZippedFile {
  const shown = rows.map((row) =>
    withReadableTimes(Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_OUT.has(column)))),
  );
  return { name: `${name}.json`, content: Buffer.from(`${JSON.stringify(shown, null, 2)}\n`) };
}

async function* tablesOf(db: Db, userId: number): AsyncGenerator<ZippedFile> {
  for (const { table, column } of await personalTables(db)) {
    const whose =
      column === 'user_id'
        ? sql`${userId}`
        : sql`any(array(select id from participants where user_id = ${userId}))`;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${whose}`.execute(db);
    if (rows.length > 0) yield asJson(table, rows);
  }
}

/** Names of the contests that the other files refer to by number. */
async function contestsOf(db: Db, userId: number): Promise<readonly Row[]> {
  return db
    .selectFrom('contests')
    .innerJoin('participants', 'participants.contest_id', 'contests.id')
    .select([
      'contests.id',
      'contests.name',
      'contests.type',
      'start_at',
      'end_at',
      'participants.id as participant_id',
    ])
    .where('user_id', '=', userId)
    .orderBy('start_at')
    .execute();
}

/** Marks that contestants may see: of published works, without the scorers. */
async function marksOf(db: Db, userId: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select m.contest_id, m.task_id, m.question, w.published_at, w.published_points,
      (select json_agg(json_build_object('points', s.points, 'comments', s.comments, 'total', s.total) order by s.saved_at)
        from marking_sheets s where s.work_id = w.id and s.is_active and s.saved_at is not null) as marks,
      (select json_agg(json_build_object('points', d.points, 'total', d.total, 'note', d.note) order by d.id)
        from marking_decisions d where d.work_id = w.id) as decisions,
      (select json_agg(json_build_object('text', a.text, 'answer', a.answer) order by a.id)
        from marking_appeals a where a.work_id = w.id) as appeals
    from marking_works w join markings m on m.id = w.marking_id join participants p on p.id = w.participant_id
    where p.user_id = ${userId} and w.published_at is not null order by w.id`.execute(db);
  return rows;
}

/**
 * Entries of the audit about their actions and about actions on them; other people in these are not named.
 */
async function auditOf(db: Db, userId: number, name: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select at, action, target, contest_id, before, after, user_id = ${userId} as was_theirs,
      case when user_id = ${userId} then address end as address
    from audit where user_id = ${userId} or target = ${name}
      or target in (select 'participant:' || id from participants where user_id = ${userId}) order by id`.execute(
    db,
  );
  return rows;
}

async function filesOf(db: Db, userId: number): Promise<readonly KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    with own as (select id from participants where user_id = ${userId}),
    contents as (
      select 'submissions/' || id || '_' || file_name as path, file_hash as hash from submissions
        where participant_id in (select id from own)
      union all select 'user_tests/' || id || '_' || file_name, file_hash from user_tests
        where participant_id in (select id from own)
      union all select 'user_tests/' || id || '_input', input_hash from user_tests
        where participant_id in (select id from own)
      union all select 'pictures/' || contest_id || '/' || kind || '_' || id || '.' || split_part(media_type, '/', 2), picture_hash
        from snapshots where user_id = ${userId})
    select path, hash, bytes from contents join files using (hash) order by path`.execute(db);
  return rows.map((row) => ({ ...row, path: asPath(row.path) }));
}

/** A path that every system accepts: people choose the names of their files. */
function asPath(path: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return path.replace(/[\\:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/\.\.+/g, '_');
}

async function* contentsOf(db: Db, files: readonly KeptFile[]): AsyncGenerator<ZippedFile> {
  for (const { path, hash, bytes } of files) {
    // A file that was deleted meanwhile is left out.
    const known = await db.selectFrom('files').select('hash').where('hash', '=', hash).executeTakeFirst();
    if (known) yield { name: path, content: await contentOrParts(db, hash, bytes) };
  }
}
