import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type Chore } from '#server/chore.ts';
import { startHandingOver } from '#server/features/operations/file-store/chores.ts';
import { writeChunks } from '#server/files/chunks.ts';
import { moveKept } from '#server/files/move.ts';
import { fetchContent } from '#server/files/relay.ts';
import { usePlace } from '#server/files/settings.ts';
import { getFile, putFile, putFileFrom } from '#server/files/store.ts';
import { openDatabaseFiles } from '#server/judge/database-files.ts';
import { makeJudgeRole, missingRights } from '#server/judge/role.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { openTestPlaces, type TestPlaces } from '#tests/support/filePlaces.ts';

const ROLE = `agon_files_${process.pid}`;

let database: TestDatabase;
let places: TestPlaces;
let judge: Database;
let work: string;
let server: Chore;

beforeAll(async () => {
  database = await createTestDatabase();
  places = await openTestPlaces();
  work = await mkdtemp(join(tmpdir(), 'agon-relay-test-'));
  await makeJudgeRole(database.db, ROLE, 'x');
  judge = openDatabase({ url: urlOf(database.target).replace(/\/\/[^@]*@/, `//${ROLE}:x@`) });
  const app = { db: database.db, log: () => undefined };
  server = startHandingOver(app as unknown as Parameters<typeof startHandingOver>[0]);
});
afterAll(async () => {
  await server.stop();
  await judge.destroy();
  await places.stop();
  await sql`drop owned by ${sql.id(ROLE)}`.execute(database.db);
  await sql`drop role ${sql.id(ROLE)}`.execute(database.db);
  await database.close();
  await rm(work, { recursive: true, force: true });
});

describe.each(['folder', 's3'] as const)('a judge on another machine, with files in the %s', (place) => {
  let elsewhere: string;
  beforeEach(async () => {
    await usePlace(database.db, places.settings[place]);
    elsewhere = `${places.folder}-elsewhere`;
  });

  it('[JDG-3] gets unreachable contents through a server, whole, and keeps the ones it makes', async () => {
    expect(await missingRights(judge)).toEqual([]);
    // The judge may not read the keys of the store.
    await expect(judge.selectFrom('file_store_keys').selectAll().execute()).rejects.toThrow(
      /permission denied/,
    );
    const contents = [10, 200_000, 3_500_000].map((bytes) => randomBytes(bytes));
    const hashes = await Promise.all(contents.map((content) => putFile(database.db, content)));
    const files = await openDatabaseFiles(judge, join(work, place));
    if (place === 'folder') {
      // This machine has no such folder while the judge asks; then the server's folder comes back.
      await rename(places.folder, elsewhere);
      const asking = files.path(hashes[1]!).catch((error: unknown) => error);
      await expect.poll(() => database.db.selectFrom('file_wants').select('fault').execute()).not.toEqual([]);
      await expect(asking).resolves.toMatchObject({ name: 'FileStoreError' });
      await rename(elsewhere, places.folder);
    }
    const paths = await Promise.all(hashes.map((hash) => files.path(hash)));
    for (const [at, path] of paths.entries()) expect((await readFile(path)).equals(contents[at]!)).toBe(true);
    const made = randomBytes(1_500_000);
    const hash = await putFile(judge, made, { inDatabase: true });
    const { files: gathered } = await moveKept(database.db);
    expect(gathered).toBe(1);
    expect((await getFile(database.db, hash)).equals(made)).toBe(true);
    const again = await putFileFrom(judge, paths[2]!, { inDatabase: true });
    expect(again.hash).toBe(hashes[2]);
  }, 30_000);
});

describe('a content that a server is sending to a judge', () => {
  it('[JDG-3] is not begun anew, by another server, when a second judge asks for it', async () => {
    await usePlace(database.db, places.settings.folder);
    const content = randomBytes(200_000);
    const hash = await putFile(database.db, content);
    const wants = () => database.db.selectFrom('file_wants').selectAll().where('hash', '=', hash);
    const takenAt = Date.now();
    await database.db.insertInto('file_wants').values({ hash, at: 0, taken_at: takenAt }).execute();
    // This machine does not reach the store, like the second judge's.
    await rename(places.folder, `${places.folder}-elsewhere`);
    const asked = fetchContent(database.db, hash).catch((error: unknown) => error);
    await expect.poll(async () => (await wants().executeTakeFirst())?.at).not.toBe(0);
    expect(await wants().executeTakeFirst()).toMatchObject({ taken_at: takenAt, chunks: null, fault: null });
    await rename(`${places.folder}-elsewhere`, places.folder);
    const chunks = await writeChunks(database.db, 'file_relays', hash, Readable.from([content]));
    await database.db.updateTable('file_wants').set({ chunks }).where('hash', '=', hash).execute();
    expect(await asked).toEqual(content);
  });
});
