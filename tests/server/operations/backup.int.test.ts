import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFiles } from '../../../server/files/move.ts';
import { getFile, putFile } from '../../../server/files/store.ts';
import { type PlaceSettings } from '../../../server/file-options.ts';
import { openSession } from '../../../server/features/session/sessions.ts';
import { backUpTo, checkBackup } from '../../../server/operations/backup/file.ts';
import { restoreBackup } from '../../../server/operations/backup/restore.ts';
import {
  backupFolder,
  backUpUnderLoad,
  createEmptyDatabase,
  keepSubmitting,
  sumsOf,
} from '../../support/backups.ts';
import { openTestPlaces, type TestPlaces } from '../../support/filePlaces.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const SENDERS = ['ana', 'boris', 'vera', 'georgi'];
/** What is put back is the same, but for these: numbers that go on higher, and keys that no copy has. */
const CHANGED = [
  'journal_streams',
  'contest_feeds',
  'file_store',
  'file_store_keys',
  'kysely_migration',
  'files',
  'file_chunks',
];

let server: TestServer;
let folder: { readonly path: string; remove(): Promise<void> };
let places: TestPlaces;
let contestId: number;
beforeAll(async () => {
  server = await startTestServer();
  folder = await backupFolder();
  places = await openTestPlaces();
  const competitors = await Promise.all(
    SENDERS.map((name) => server.seed.user({ name, password: 'passw0rd-x' })),
  );
  contestId = await server.seed.contest({ competitors, tasks: 1 });
});
afterAll(async () => {
  await server.stop();
  await places.stop();
  await folder.remove();
});

const fileOf = (name: string) => join(folder.path, name);

describe('a backup', () => {
  it('[SRV-5] made while a contest runs comes back with all that was acknowledged, and the journal without a hole', async () => {
    const senders = await keepSubmitting(server, contestId, SENDERS);
    const made = await backUpUnderLoad(server, senders, fileOf('load.backup'));
    await senders.stop();
    expect(made.end.journal.entries).toBeGreaterThanOrEqual(5);
    expect((await stat(made.path)).mode & 0o077).toBe(0);
    expect(await readdir(folder.path)).not.toContain('load.backup.partial');
  });

  it.each(['database', 'folder', 's3'] as const)(
    '[SRV-5] holds the contents of files that lie in the %s, and they come back wherever one says',
    async (from) => {
      const { db } = server.app;
      const small = await putFile(db, randomBytes(200_000));
      const large = await putFile(db, randomBytes(2_500_000));
      await moveFiles(db, places.settings[from], undefined, 0);
      const path = fileOf(`files-${from}.backup`);
      const made = await backUpTo(server.target, path);
      expect(made.end.files.count > 0).toBe(from !== 'database');
      const other = await openTestPlaces();
      const into: PlaceSettings[] =
        from === 'folder' ? [places.settings.database, other.settings.s3] : [other.settings.folder];
      for (const place of into) {
        const restored = await createEmptyDatabase();
        await restoreBackup(createReadStream(path), restored.target, { place });
        for (const hash of [small, large])
          expect(await getFile(restored.db, hash)).toEqual(await getFile(db, hash));
        expect(await sumsOf(restored.target, CHANGED)).toEqual(await sumsOf(server.target, CHANGED));
        await restored.close();
      }
      await other.stop();
    },
  );

  it('[SRV-5] that is cut, damaged or no backup is refused, and leaves nothing', async () => {
    const whole = fileOf('whole.backup');
    await backUpTo(server.target, whole);
    await checkBackup(whole);
    const bytes = await readFile(whole);
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)]! ^= 1;
    const cases = {
      cut: bytes.subarray(0, bytes.length - 400),
      damaged,
      foreign: Buffer.from('PK\x03\x04'),
      empty: Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(cases)) {
      const path = fileOf(`${name}.backup`);
      await writeFile(path, content);
      await expect(checkBackup(path), name).rejects.toThrow(/backup/);
      const target = await createEmptyDatabase();
      await expect(
        restoreBackup(createReadStream(path), target.target, { place: null }),
        name,
      ).rejects.toThrow();
      const sums = await sumsOf(target.target);
      expect(
        [sums['submissions'], sums['users']].filter((sum) => sum !== undefined && !sum.startsWith('0 ')),
        name,
      ).toEqual([]);
      await target.close();
    }
    await expect(backUpTo(server.target, whole)).rejects.toThrow('is there already');
  });

  it('[SRV-5] is put back into an empty database only', async () => {
    const path = fileOf('again.backup');
    await backUpTo(server.target, path);
    const before = await sumsOf(server.target);
    const again = restoreBackup(createReadStream(path), server.target, { place: null });
    await expect(again).rejects.toThrow('The database is not empty');
    expect(await sumsOf(server.target)).toEqual(before);
  });

  it('[SRV-5] holds nothing that logs anybody in: no password, session, token or key', async () => {
    const { db } = server.app;
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'ana')
      .executeTakeFirstOrThrow();
    const secret = await openSession(db, user.id, Date.now());
    const path = fileOf('secrets.backup');
    await backUpTo(server.target, path);
    const { gunzipSync } = await import('node:zlib');
    const text = gunzipSync(await readFile(path)).toString('latin1');
    const { settings } = places.s3;
    expect([secret, 'passw0rd-x', settings.secretKey].filter((one) => text.includes(one))).toEqual([]);
    expect(text).toContain('georgi');
  });
});
