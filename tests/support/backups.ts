import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { backUpTo, type BackupFile } from '#server/operations/backup/file.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import { type TestDatabase } from './database.ts';
import { execute, withDatabase } from './database.global.ts';
import { type Person, type TestServer } from './server.ts';

/** People who send one submission after another. */
export interface Senders {
  /** Ids of the submissions that the server has acknowledged, growing. */
  readonly acknowledged: readonly number[];
  /** Runs `work` while all of them send. */
  whileSending<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when `count` more submissions have been acknowledged. */
  more(count: number): Promise<void>;
}

/** Logs these people of a contest in, so that they can send. */
export async function seatSenders(
  server: TestServer,
  contestId: number,
  names: readonly string[],
): Promise<Senders> {
  const acknowledged: number[] = [];
  const people = await Promise.all(names.map((name) => server.loginAs(name)));
  const send = async (who: Person, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const input = { contestId, task: 1, language: 'cpp', client_id: randomUUID() };
      const source = { name: 'a.cpp', content: `int main() { return ${acknowledged.length}; } // é\t\\N\n` };
      const { status, body } = await who.call('submit', input, { source });
      if (status === 200) acknowledged.push(body.id);
      else if (status !== 503) throw new Error(`a submission was answered ${status}`);
    }
  };
  return {
    acknowledged,
    whileSending: async (work) => {
      let isOver = false;
      const all = Promise.all(people.map((who) => send(who, () => isOver)));
      try {
        return await work();
      } finally {
        isOver = true;
        await all;
      }
    },
    more: async (count) => {
      const wanted = acknowledged.length + count;
      await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
    },
  };
}

/** A database without anything in it, not even tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { server } = inject('testDatabase');
  const name = `agon_empty_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `create database ${name} template template0`);
  const target = withDatabase(server, name);
  const db = openDatabase(target);
  const close = async (): Promise<void> => {
    await db.destroy();
    await execute(server, `drop database if exists ${name} with (force)`);
  };
  return { db, target, close };
}

/** A separate folder for a test's backups. */
export async function backupFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'agon-backup-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * One round: makes a backup while people submit, restores it into a new database, and compares that with the
 * acknowledged submissions and with itself. Nobody submits during the restore, which needs the processor.
 */
export async function backUpUnderLoad(
  server: TestServer,
  senders: Senders,
  path: string,
): Promise<BackupFile> {
  const { before, made } = await senders.whileSending(async () => {
    await senders.more(5);
    const before = [...senders.acknowledged];
    const [made] = await Promise.all([backUpTo(server.target, path), senders.more(5)]);
    return { before, made };
  });
  const restored = await createEmptyDatabase();
  try {
    await restoreBackup(createReadStream(path), restored.target, { place: null });
    await requireWhole(restored.db, made, before);
  } finally {
    await restored.close();
  }
  return made;
}

/** Checks that nothing acknowledged is missing, streams have all numbers, and submissions match entries. */
async function requireWhole(db: Database, made: BackupFile, acknowledged: readonly number[]): Promise<void> {
  const rows = await db.selectFrom('submissions').select('id').execute();
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const entries = await db.selectFrom('journal').select(['stream', 'seq', 'body']).orderBy('seq').execute();
  expect(entries).toHaveLength(made.end.journal.entries);
  const streams = new Map<string, typeof entries>();
  for (const entry of entries) streams.set(entry.stream, [...(streams.get(entry.stream) ?? []), entry]);
  for (const [name, of] of streams)
    expect(
      of.map(({ seq }) => seq),
      name,
    ).toEqual(of.map((_, index) => index + 1));
  const heads = await db.selectFrom('journal_streams').select(['name', 'head', 'replay_from']).execute();
  // The next numbers are much higher: a client with later entries than the backup must load anew.
  for (const { name, head, replay_from: from } of heads) {
    expect(head, name).toBeGreaterThan((streams.get(name)?.length ?? 0) + 1_000);
    expect(from, name).toBe(head + 1);
  }
  const told = (streams.get('/topic/submissions') ?? [])
    .map(({ body }) => body as { action: string; submission?: { id: number } })
    .filter(({ action }) => action === 'set')
    .map(({ submission }) => submission?.id);
  expect(new Set(told)).toEqual(ids);
}

/** A checksum of each table's rows: equal contents have equal sums. */
export async function sumsOf(
  target: DatabaseTarget,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const sums: Record<string, string> = {};
    for (const { name } of rows.filter((row) => !without.includes(row.name))) {
      const all = await sql<{ line: string }>`
        select t::text as line from ${sql.table(name)} t order by 1`.execute(db);
      const sum = createHash('sha256');
      for (const { line } of all.rows) sum.update(`${line}\n`);
      sums[name] = `${all.rows.length} ${sum.digest('hex').slice(0, 12)}`;
    }
    return sums;
  } finally {
    await db.destroy();
  }
}
