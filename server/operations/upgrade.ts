import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clientConfig, type DatabaseTarget } from '../db/database.ts';
import { MIGRATION_NAMES } from '../db/migrations.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { type LogLine } from '../log.ts';
import { StartError } from '../start-error.ts';
import { migrationsOf } from './backup/catalog.ts';
import { backUpTo } from './backup/file.ts';

/** Lock of the one server that upgrades; others wait for it, and then have nothing to do. */
const UPGRADE_LOCK = 774_211_077;

/** Options of upgrading a database. */
export interface UpgradeOptions {
  /** Folder for a copy of the database before the upgrade; null: no copy is made. */
  readonly copiesIn: string | null;
  readonly log: (line: LogLine) => void;
}

/**
 * Brings a database to the newest schema. If it has data, it is copied first. Throws StartError when there is
 * no space for the copy, or as `prepareDatabase` does.
 */
export async function upgradeDatabase(
  target: DatabaseTarget,
  { copiesIn, log }: UpgradeOptions,
): Promise<void> {
  if (copiesIn === null) return prepareDatabase(target);
  const client = new pg.Client({ ...clientConfig(target), application_name: 'agon-upgrade' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [UPGRADE_LOCK]);
  } catch {
    // `prepareDatabase` gives a clearer error for a failed connection.
    await client.end().catch(() => undefined);
    return prepareDatabase(target);
  }
  try {
    await keepCopy(client, target, copiesIn, log);
    await prepareDatabase(target);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function keepCopy(
  client: pg.Client,
  target: DatabaseTarget,
  folder: string,
  log: UpgradeOptions['log'],
): Promise<void> {
  const pending = await pendingMigrations(client);
  const last = pending.at(-1);
  if (last === undefined) return;
  await requireRoom(client, folder);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = join(folder, `before-${last}-${stamp}.backup`);
  log({ level: 'info', event: 'upgrade_begins', migrations: pending, copy: path });
  // Contents outside of the database need no copy: they are only added, never changed.
  const { bytes, end } = await backUpTo(target, path, { withFiles: false });
  log({ level: 'info', event: 'upgrade_copy_kept', copy: path, bytes, entries: end.journal.entries });
}

/**
 * The migrations that an upgrade would run on a database with data; none if it is new, or newer than this
 * program.
 */
export async function pendingMigrations(client: pg.Client): Promise<readonly string[]> {
  const done = await migrationsOf(client);
  const isKnown = done.length > 0 && done.every((name) => MIGRATION_NAMES.includes(name));
  return isKnown ? MIGRATION_NAMES.filter((name) => !done.includes(name)) : [];
}

async function requireRoom(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const needed = rows[0]?.bytes ?? 0;
  const hint = 'Make room, or start with --no-upgrade-copy when you have a backup.';
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartError(`Before an upgrade a copy is kept in ${folder}, which cannot be made. ${hint}`);
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > needed) return;
  throw new StartError(
    `Before an upgrade a copy is kept in ${folder}, where less is free than the database takes. ${hint}`,
  );
}
