import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrateAsOf, MIGRATION_NAMES } from '#server/db/migrations.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { putFile } from '#server/files/store.ts';
import { sumOf, tablesOf } from '#server/operations/backup/catalog.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import { upgradeDatabase } from '#server/operations/upgrade.ts';
import { createEmptyDatabase } from '#tests/support/backups.ts';
import { createSeed } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/serverProcess.ts';

/** The last migration of each version that may be installed, the oldest first; a new version adds its own. */
const VERSIONS = ['0044-signals'];
/** A database is made with all of its tables, which takes long on a busy machine. */
const PATIENCE_MS = 180_000;

/** Fields of a person in every version; the key of the login name came later. */
const PERSON = { group_label: '', role: 'user', types: '', password: null } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Fills a database of that version with a contest and everything around it; returns a session's secret. */
async function fillAsOf(target: DatabaseTarget, version: string): Promise<string> {
  await migrateAsOf(
    target,
    MIGRATION_NAMES.filter((name) => name <= version),
  );
  const db = openDatabase(target);
  const seed = createSeed(db, Date.now());
  const { id: ana } = await db
    .insertInto('users')
    .values({ ...PERSON, name: 'ana', display_name: 'Ана' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seed.contest({ competitors: [ana], tasks: 2 });
  await putFile(db, Buffer.from('int main() {}'));
  const secret = await openSession(db, ana, Date.now());
  await db.insertInto('journal_streams').values({ name: '/topic/contest', head: 1 }).execute();
  await db.insertInto('journal').values({ stream: '/topic/contest', seq: 1, body: '{}' }).execute();
  await db.destroy();
  return secret;
}

/** The content of a version's tables, column by column. */
async function contentOf(target: DatabaseTarget, tables?: Awaited<ReturnType<typeof tablesOf>>) {
  const client = new pg.Client(clientConfig(target));
  await client.connect();
  const of = tables ?? (await tablesOf(client));
  const sums: Record<string, unknown> = {};
  for (const table of of) sums[table.name] = await sumOf(client, table);
  await client.end();
  return { tables: of, sums };
}

describe('a database of an earlier version', () => {
  it.each(VERSIONS)(
    '[SRV-5] of %s loses nothing when it is brought up to date, and a copy of it is kept',
    async (version) => {
      const old = await createEmptyDatabase();
      await fillAsOf(old.target, version);
      const before = await contentOf(old.target);
      const copies = join(folder, version);
      await upgradeDatabase(old.target, { copiesIn: copies, log: () => undefined });
      expect((await contentOf(old.target, before.tables)).sums).toEqual(before.sums);
      const [copy = '', ...more] = await readdir(copies);
      expect([copy.startsWith('before-'), more]).toEqual([true, []]);
      // A second upgrade does nothing.
      await upgradeDatabase(old.target, { copiesIn: copies, log: () => undefined });
      expect(await readdir(copies)).toHaveLength(1);

      const again = await createEmptyDatabase();
      await restoreBackup(createReadStream(join(copies, copy)), again.target, { place: null });
      const restored = await contentOf(
        again.target,
        before.tables.filter(({ name }) => name !== 'journal_streams'),
      );
      expect(restored.sums).toEqual(
        Object.fromEntries(Object.entries(before.sums).filter(([name]) => name !== 'journal_streams')),
      );
      await Promise.all([old.close(), again.close()]);
    },
    PATIENCE_MS,
  );

  it('[SRV-5] is not touched where no copy of it can be kept, unless that is said', async () => {
    const old = await createEmptyDatabase();
    await fillAsOf(old.target, VERSIONS[0] ?? '');
    const before = await contentOf(old.target);
    const copiesIn = '/dev/null/copies';
    const upgrade = upgradeDatabase(old.target, { copiesIn, log: () => undefined });
    await expect(upgrade).rejects.toThrow(
      /which cannot be made\. Make room, or start with --no-upgrade-copy/,
    );
    expect(await contentOf(old.target)).toEqual(before);
    await upgradeDatabase(old.target, { copiesIn: null, log: () => undefined });
    await old.close();
  });

  it(
    '[SRV-5] is opened in its data folder by a server of today, and who was logged in goes on',
    async () => {
      const data = join(folder, 'data');
      const embedded = await startEmbedded({ dataDir: join(data, 'postgres'), log: () => undefined });
      const secret = await fillAsOf({ connection: embedded.connection }, VERSIONS[0] ?? '').finally(() =>
        embedded.stop(),
      );
      const server = await startServer(['--no-demo', '--no-client', '--data', data]);
      const authorization = `Basic ${Buffer.from(`ana:${secret}`).toString('base64')}`;
      const me = await fetch(`${server.url}/api/me`, { headers: { authorization } });
      expect(me.status).toBe(200);
      expect(server.output()).toContain('upgrade_copy_kept');
      await server.stop();
      expect(await readdir(join(data, 'backups'))).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
