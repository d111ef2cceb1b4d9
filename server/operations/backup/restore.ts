import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type PlaceSettings } from '#server/file-options.ts';
import { clientConfig, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { MIGRATION_NAMES, migrate, migrateAsOf } from '#server/db/migrations.ts';
import { usePlace } from '#server/files/settings.ts';
import { type ArchiveFile, readArchive } from './archive.ts';
import { dropAll, quoted, SAME_EVERYWHERE, sumOf, tableNames } from './catalog.ts';
import { type BackupEnd, BackupError, type BackupHead, END_NAME, HEAD_NAME, readHead } from './format.ts';
import { endOf } from './end.ts';
import { openPlaceFor, type RestoredPlace } from './place.ts';

/**
 * Gap between the copied numbers of the journal and the restored ones. A client may have received entries
 * made after the copy, and must not take new entries for these.
 */
const HEADS_GO_ON = 1_000_000;

/** Options of a restore. */
export interface RestoreOptions {
  /** The store for contents from outside of the database; null: the copy may have none. */
  readonly place: PlaceSettings | null;
  readonly onPart?: (name: string) => void;
}

/** The result of a restore. */
export interface Restored {
  readonly head: BackupHead;
  readonly end: BackupEnd;
}

/**
 * Restores a copy into an empty database, of the same or a newer version of Agon. Either everything is
 * restored, equal row for row, or nothing; then it is migrated to the newest schema. Throws BackupError.
 */
export async function restoreBackup(
  from: Readable,
  target: DatabaseTarget,
  { place, onPart = () => undefined }: RestoreOptions,
): Promise<Restored> {
  await requireEmpty(target);
  const files = readArchive(from);
  const first = await files.next();
  if (first.done === true || first.value.name !== HEAD_NAME)
    throw new BackupError('This is no backup of Agon.');
  const head = readHead(await first.value.whole());
  requireKnown(head);
  const outer = openPlaceFor(place);
  const end = await orEmptied(target, async () => {
    await migrateAsOf(target, head.migrations);
    return withClient(target, (client) => load(client, { head, files, outer, onPart }));
  });
  if (outer.wasUsed() && place !== null) await namePlace(target, place);
  await migrate(target);
  return { head, end };
}

async function requireEmpty(target: DatabaseTarget): Promise<void> {
  const names = await withClient(target, tableNames);
  if (names.length === 0) return;
  throw new BackupError(
    'The database is not empty: a backup is put back into a new one, so that nothing is lost by it.',
  );
}

/** Does the work; if it fails, the database is as empty as before, so that the restore can be tried again. */
async function orEmptied<T>(target: DatabaseTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error: unknown) {
    // The error of the work says more than one of a database that is gone.
    await withClient(target, dropAll).catch(() => undefined);
    throw error;
  }
}

function requireKnown({ migrations }: BackupHead): void {
  if (migrations.every((name) => MIGRATION_NAMES.includes(name))) return;
  throw new BackupError('This backup was made by a newer version of Agon.');
}

interface Loading {
  readonly head: BackupHead;
  readonly files: AsyncGenerator<ArchiveFile>;
  readonly outer: RestoredPlace;
  readonly onPart: (name: string) => void;
}

/** Loads all tables in one transaction; foreign keys are checked once, at its end. */
async function load(client: pg.Client, loading: Loading): Promise<BackupEnd> {
  const { head } = loading;
  await client.query('begin');
  const references = await dropReferences(client);
  const names = head.tables.map(({ name }) => quoted(name));
  await client.query(`truncate ${names.join(', ')}`);
  const end = await loadFiles(client, loading);
  await setSequences(client, end);
  await loading.outer.nameIn(client);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await goOnHigher(client, head);
  await client.query('commit');
  await client.query('analyze');
  return end;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function dropReferences(client: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype = 'f'`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

/** Loads every file of the archive; answers the content of its last file. */
async function loadFiles(client: pg.Client, { head, files, outer, onPart }: Loading): Promise<BackupEnd> {
  const shapes = new Map(head.tables.map((table) => [table.name, table]));
  let end: BackupEnd | null = null;
  let loaded: BackupEnd['tables'] | null = null;
  let next = await files.next();
  while (next.done !== true) {
    const file = next.value;
    const [kind = '', name = ''] = file.name.split('/');
    const shape = shapes.get(name);
    if (kind === 'tables' && shape !== undefined) {
      onPart(name);
      next = await loadTable(client, files, file, shape);
      continue;
    }
    // Computed right after the tables, since contents may change some of their rows.
    loaded ??= await sumsOf(client, head);
    if (kind === 'files') {
      onPart('files');
      await outer.keep(client, name, file);
    }
    if (file.name === END_NAME) end = await endOf(file);
    next = await files.next();
  }
  if (end === null) throw new BackupError('The backup breaks off before its end.');
  requireSame(end.tables, loaded ?? {});
  if (end.files.count !== outer.count())
    throw new BackupError('Contents of files are missing in the backup.');
  return end;
}

/** Loads the consecutive pieces of a table; answers the file after them. */
async function loadTable(
  client: pg.Client,
  files: AsyncGenerator<ArchiveFile>,
  first: ArchiveFile,
  { name, columns }: BackupHead['tables'][number],
): Promise<IteratorResult<ArchiveFile>> {
  let next: IteratorResult<ArchiveFile> = { done: false, value: first };
  async function* pieces(): AsyncGenerator<Buffer> {
    while (next.done !== true && next.value.name.startsWith(`tables/${name}/`)) {
      yield* next.value.parts;
      next = await files.next();
    }
  }
  const into = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(pieces(), into);
  return next;
}

async function sumsOf(client: pg.Client, { tables }: BackupHead): Promise<BackupEnd['tables']> {
  const sums: BackupEnd['tables'] = {};
  for (const table of tables) sums[table.name] = await sumOf(client, table);
  return sums;
}

/** Checks that the restored tables equal the saved ones, row for row. */
function requireSame(was: BackupEnd['tables'], is: BackupEnd['tables']): void {
  for (const [name, { rows, sum }] of Object.entries(was))
    if (is[name]?.rows !== rows || is[name].sum !== sum)
      throw new BackupError(`The table ${name} is not what was copied.`);
}

async function setSequences(client: pg.Client, { sequences }: BackupEnd): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
}

/** Makes readers of the journal and of feeds start again, since they may have read more than was copied. */
async function goOnHigher(client: pg.Client, { tables }: BackupHead): Promise<void> {
  await client.query('update journal_streams set head = head + $1, replay_from = head + $1 + 1', [
    HEADS_GO_ON,
  ]);
  if (tables.some(({ name, columns }) => name === 'contest_feeds' && columns.includes('made_at')))
    await client.query('update contest_feeds set made_at = made_at + 1');
}

async function namePlace(target: DatabaseTarget, place: PlaceSettings): Promise<void> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    await usePlace(db, place);
  } finally {
    await db.destroy();
  }
}

async function withClient<T>(target: DatabaseTarget, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(target), application_name: 'agon-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SAME_EVERYWHERE);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
