import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#server/features/session/sessions.ts';
import { backUpTo, checkBackup } from '#server/operations/backup/file.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import {
  backupFolder,
  backUpUnderLoad,
  createEmptyDatabase,
  seatSenders,
  sumsOf,
} from '#tests/support/backups.ts';
import { openTestPlaces, type TestPlaces } from '#tests/support/filePlaces.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Restoring makes a database with all of its tables, which takes long on a busy machine. */
const PATIENCE_MS = 400_000;
const SENDERS = ['ana', 'boris', 'vera', 'georgi'];
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
  it(
    '[SRV-5] made while a contest runs comes back with all that was acknowledged, and the journal without a hole',
    async () => {
      const senders = await seatSenders(server, contestId, SENDERS);
      const made = await backUpUnderLoad(server, senders, fileOf('load.backup'));
      expect(made.end.journal.entries).toBeGreaterThanOrEqual(5);
      expect((await stat(made.path)).mode & 0o077).toBe(0);
      expect(await readdir(folder.path)).not.toContain('load.backup.partial');
    },
    PATIENCE_MS,
  );

  it(
    '[SRV-5] is refused when it is cut, damaged or another file, and leaves nothing',
    async () => {
      const whole = fileOf('whole.backup');
      await backUpTo(server.target, whole);
      await checkBackup(whole);
      const bytes = await readFile(whole);
      const damaged = Buffer.from(bytes);
      damaged[Math.floor(bytes.length / 2)]! ^= 1;
      const cut = bytes.subarray(0, bytes.length - 400);
      const cases = { cut, damaged, foreign: Buffer.from('PK\x03\x04'), empty: Buffer.alloc(0) };
      for (const [name, content] of Object.entries(cases)) {
        await writeFile(fileOf(`${name}.backup`), content);
        await expect(checkBackup(fileOf(`${name}.backup`)), name).rejects.toThrow(/backup/);
      }
      const target = await createEmptyDatabase();
      const restoring = restoreBackup(createReadStream(fileOf('cut.backup')), target.target, {
        place: places.settings.database,
      });
      await expect(restoring).rejects.toThrow(/backup/);
      // The database is empty again, so that the whole backup can be put back into it.
      await restoreBackup(createReadStream(whole), target.target, { place: places.settings.database });
      expect((await sumsOf(target.target))['users']).toBe((await sumsOf(server.target))['users']);
      await target.close();
      await expect(backUpTo(server.target, whole)).rejects.toThrow('is there already');
    },
    PATIENCE_MS,
  );

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
