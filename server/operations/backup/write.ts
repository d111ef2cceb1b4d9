import { type Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientConfig, type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { type OuterPlace, openStore } from '#server/files/settings.ts';
import { holdOffSweep } from '#server/files/keep.ts';
import { checked } from '#server/files/store.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { migrationsOf, quoted, SAME_EVERYWHERE, sequencesOf, sumOf, tablesOf } from './catalog.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  END_NAME,
  FORMAT,
  HEAD_NAME,
  PIECE_BYTES,
} from './format.ts';

const FILES_AT_ONCE = 500;

/** Options of a backup. */
export interface BackupOptions {
  /** False: contents outside of the database are not copied. */
  readonly withFiles?: boolean;
  /** Called with the name of each table, and with `files`, when its copying begins. */
  readonly onPart?: (name: string) => void;
}

/** The result of a backup. */
export interface Written {
  readonly at: number;
  readonly rows: number;
  readonly end: BackupEnd;
}

/**
 * Writes a copy of a database and of its external contents in one snapshot, while servers and judges go on
 * working: one transaction, table after table, none of them in memory as a whole. Upgrades wait for it, and
 * no sweep deletes contents during it.
 */
export async function writeBackup(
  target: DatabaseTarget,
  to: Writable,
  { withFiles = true, onPart = () => undefined }: BackupOptions = {},
): Promise<Written> {
  const client = new pg.Client({ ...clientConfig(target), application_name: 'agon-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SAME_EVERYWHERE);
    const head = await beginSnapshot(client);
    const archive = writeArchive(to);
    await archive.add(HEAD_NAME, Buffer.from(JSON.stringify(head)));
    const tables: Record<string, BackupEnd['tables'][string]> = {};
    for (const table of head.tables) {
      onPart(table.name);
      await copyTable(client, archive, table);
      tables[table.name] = await sumOf(client, table);
    }
    const sequences = await sequencesOf(client);
    onPart('files');
    const files = withFiles ? await copyFiles(client, archive, target) : { count: 0, bytes: 0 };
    await client.query('commit');
    const journal = {
      streams: tables['journal_streams']?.rows ?? 0,
      entries: tables['journal']?.rows ?? 0,
    };
    const end = { sha256: archive.sum(), tables, sequences, journal, files };
    await archive.add(END_NAME, Buffer.from(JSON.stringify(end)));
    await archive.end();
    return { at: head.at, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), end };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Locks the tables against schema changes, and then takes the snapshot for all reads. */
async function beginSnapshot(client: pg.Client): Promise<BackupHead> {
  const tables = await tablesOf(client);
  if (!tables.some(({ name }) => name === 'journal'))
    throw new BackupError('The database holds nothing of Agon.');
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  await holdOffSweep(client);
  const { rows } = await client.query<{ at: number; postgres: string }>(`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at,
      current_setting('server_version') as postgres`);
  if (JSON.stringify(await tablesOf(client)) !== JSON.stringify(tables))
    throw new BackupError('The database was upgraded in the meantime. Start the backup again.');
  const { at = 0, postgres = '' } = rows[0] ?? {};
  return { format: FORMAT, at, migrations: await migrationsOf(client), postgres, tables };
}

async function copyTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: BackupHead['tables'][number],
): Promise<void> {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  let number = 0;
  for await (const piece of inPieces(rows as AsyncIterable<Buffer>)) {
    await archive.add(`tables/${name}/${String(number).padStart(6, '0')}`, piece);
    number += 1;
  }
}

/** The same bytes in larger parts; no parts for no bytes. */
async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}

interface OuterFile {
  readonly hash: string;
  readonly bytes: number;
  readonly place: OuterPlace;
}

/** Copies the external contents that rows of the snapshot name. */
async function copyFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  target: DatabaseTarget,
): Promise<BackupEnd['files']> {
  const files = { count: 0, bytes: 0 };
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    for await (const file of outerFiles(client)) {
      await archive.addStream(`files/${file.hash}`, file.bytes, contentOf(db, file));
      files.count += 1;
      files.bytes += file.bytes;
    }
  } finally {
    await db.destroy();
  }
  return files;
}

async function* outerFiles(client: pg.Client): AsyncGenerator<OuterFile> {
  for (let last = ''; ;) {
    const { rows } = await client.query<OuterFile>(
      `select hash, bytes, place from files where place <> 'database' and hash > $1 order by hash limit $2`,
      [last, FILES_AT_ONCE],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.hash;
  }
}

async function* contentOf(db: Database, { hash, place }: OuterFile): AsyncGenerator<Buffer> {
  const store = await openStore(db, place);
  const stream = await store.read(hash, 0);
  try {
    yield* checked(hash, stream as AsyncIterable<Buffer>);
  } finally {
    stream.destroy();
  }
}
