import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveFiles } from '#server/files/move.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { backUpTo } from '#server/operations/backup/file.ts';
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
const ROUNDS = 10;
const SENDERS = Array.from({ length: 8 }, (_, index) => `sender${index}`);
/** Tables that differ after a restore: numbers that go on, and keys that no copy has. */
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
beforeAll(async () => {
  server = await startTestServer();
  folder = await backupFolder();
  places = await openTestPlaces();
});
afterAll(async () => {
  await server.stop();
  await places.stop();
  await folder.remove();
});

it(
  '[SRV-5] of ten backups under load each comes back with the journal up to its number',
  async () => {
    const competitors = await Promise.all(SENDERS.map((name) => server.seed.user({ name })));
    const contestId = await server.seed.contest({ competitors, tasks: 1 });
    const senders = await seatSenders(server, contestId, SENDERS);
    const entries: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await backUpUnderLoad(server, senders, join(folder.path, `${round}.backup`));
      entries.push(made.end.journal.entries);
    }
    expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b));
  },
  PATIENCE_MS,
);

it.each([
  ['folder', 'database'],
  ['s3', 'folder'],
] as const)(
  '[SRV-5] a backup holds the contents of files that lie in a place (%s), and they come back in another (%s)',
  async (from, into) => {
    // A server of its own, because ten rounds of load would have to be copied and compared as well.
    const small = await startTestServer();
    const { db } = small.app;
    await small.seed.contest({ competitors: [await small.seed.user({ name: 'ana' })], tasks: 2 });
    const hashes = [await putFile(db, randomBytes(200_000)), await putFile(db, randomBytes(2_500_000))];
    await moveFiles(db, places.settings[from], undefined, 0);
    const path = join(folder.path, `files-${from}.backup`);
    const made = await backUpTo(small.target, path);
    expect(made.end.files.count).toBe(hashes.length);
    const other = await openTestPlaces();
    const restored = await createEmptyDatabase();
    await restoreBackup(createReadStream(path), restored.target, { place: other.settings[into] });
    for (const hash of hashes) expect(await getFile(restored.db, hash)).toEqual(await getFile(db, hash));
    const lie = await restored.db.selectFrom('files').select('place').where('hash', 'in', hashes).execute();
    expect(lie.map(({ place }) => place)).toEqual([into, into]);
    expect(await sumsOf(restored.target, CHANGED)).toEqual(await sumsOf(small.target, CHANGED));
    await restored.close();
    await other.stop();
    await small.stop();
  },
  PATIENCE_MS,
);
