import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePictures } from '#server/features/proctoring/retention/pictures.ts';
import { makeRoom, makeRoomOnDisk } from '#server/features/proctoring/retention/room.ts';
import { moveFiles } from '#server/files/move.ts';
import { usePlace } from '#server/files/settings.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { makeJudgeRole } from '#server/judge/role.ts';
import { openTestPlaces, type TestPlaces } from '#tests/support/filePlaces.ts';
import { aWebp } from '#tests/support/pictures.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;
let server: TestServer;
let places: TestPlaces;

beforeAll(async () => {
  places = await openTestPlaces();
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await places.stop();
});
beforeEach(async () => {
  await server.app.db.deleteFrom('snapshots').execute();
  await server.app.db.deleteFrom('files').execute();
  server.setTime(NOW);
});

let people = 0;
async function aWatched(contest: Parameters<TestServer['seed']['contest']>[0] = {}) {
  people += 1;
  const userId = await server.seed.user({ name: `seen${people}` });
  const contestId = await server.seed.contest({ check_screen: true, competitors: [userId], ...contest });
  await server.seed.consent(contestId, userId);
  const person = await server.loginAs(`seen${people}`);
  const send = async (content: Buffer, at = NOW) => {
    const file = { name: 'snapshot', content };
    expect((await person.call('snapshotScreen', { contestId, taken_at: at }, { file })).status).toBe(200);
  };
  return { userId, contestId, send };
}

const files = () => server.app.db.selectFrom('files').select(['hash', 'place', 'picture']).execute();
/** Ages the contents: a fresh one is kept for a while, because a row may still come that names it. */
const age = () =>
  server.app.db.updateTable('files').set({ draft_at: 0 }).where('picture', '=', true).execute();

/** The number of contents in the folder and in the S3-compatible store. */
async function outside(): Promise<{ folder: number; s3: number }> {
  const folders = await readdir(places.folder, { withFileTypes: true });
  const names = await Promise.all(
    folders.filter((one) => one.isDirectory()).map((one) => readdir(`${places.folder}/${one.name}`)),
  );
  return { folder: names.flat().length, s3: places.s3.objects.size };
}

describe.each(['folder', 's3'] as const)('pictures in the %s', (place) => {
  beforeEach(() => usePlace(server.app.db, places.settings[place]));

  it('[PRC-3] [SEC-5] lie there however small they are, and go from there when nobody refers to them', async () => {
    const before = await outside();
    const past = await aWatched({ start_at: NOW - DAY, end_at: NOW + 1, pictures_kept_days: 3 });
    const next = await aWatched({ end_at: NOW + DAY, pictures_kept_days: 3 });
    await past.send(aWebp(8, 8, 1));
    await past.send(aWebp(8, 8, 2));
    await next.send(aWebp(8, 8, 2));
    const kept = await files();
    expect(kept).toHaveLength(2);
    for (const file of kept) {
      expect(file).toMatchObject({ place, picture: true });
      expect((await getFile(server.app.db, file.hash)).length).toBe(aWebp().length);
    }
    expect((await outside())[place]).toBe(before[place] + 2);
    await age();
    server.setTime(NOW + 3 * DAY + 1);
    await deletePictures(server.app);
    expect(await files()).toHaveLength(2);
    server.setTime(NOW + 3 * DAY + 2);
    await deletePictures(server.app);
    // The other content belongs to a picture of the contest that ended later.
    expect(await files()).toHaveLength(1);
    expect((await outside())[place]).toBe(before[place] + 1);
    server.setTime(NOW + 4 * DAY + 1);
    await deletePictures(server.app);
    expect(await files()).toEqual([]);
    expect(await outside()).toEqual(before);
  });

  it('[PRC-3] are brought there from the database with the other files, small ones too', async () => {
    await usePlace(server.app.db, { place: 'database' });
    const one = await aWatched();
    await one.send(aWebp(8, 8, 3));
    const source = await putFile(server.app.db, Buffer.from('a small source'));
    expect((await files()).map((file) => file.place)).toEqual(['database', 'database']);
    await moveFiles(server.app.db, places.settings[place], undefined, 0);
    const moved = new Map((await files()).map((file) => [file.hash, file]));
    expect(moved.get(source)?.place).toBe('database');
    expect([...moved.values()].filter((file) => file.picture)).toMatchObject([{ place }]);
    await moveFiles(server.app.db, { place: 'database' }, undefined, 0);
    expect((await files()).map((file) => file.place)).toEqual(['database', 'database']);
  });
});

// F7
it('[PRC-3] pictures in a folder give way, the oldest first, where its disk has no room for work any more', async () => {
  await usePlace(server.app.db, places.settings.folder);
  const GIB = 2 ** 30;
  const one = await aWatched({ end_at: NOW + DAY });
  for (const mark of [31, 32]) await one.send(aWebp(8, 8, mark), NOW - mark * 1_000);
  await age();
  const left = () =>
    server.app.db
      .selectFrom('snapshots')
      .select('taken_at')
      .where('contest_id', '=', one.contestId)
      .execute()
      .then((rows) => rows.map((row) => row.taken_at));
  await makeRoomOnDisk(server.app, GIB);
  expect(await left()).toHaveLength(2);
  await makeRoomOnDisk(server.app, GIB - 1);
  expect(await left()).toEqual([NOW - 31_000]);
});

describe('pictures in the database', () => {
  beforeEach(() => usePlace(server.app.db, { place: 'database' }));

  it('[SEC-5] stay while something else needs the same content, and are swept away when nothing does', async () => {
    const one = await aWatched({ end_at: NOW + 1 });
    await one.send(aWebp(8, 8, 4));
    await one.send(aWebp(8, 8, 5));
    const hash = await putFile(server.app.db, aWebp(8, 8, 4));
    const other = await aWatched({ end_at: NOW + DAY });
    await server.app.db
      .updateTable('participants')
      .set({ picture_hash: hash, picture_mime: 'image/webp' })
      .where('contest_id', '=', other.contestId)
      .execute();
    expect(await files()).toContainEqual({ hash, place: 'database', picture: false });
    await age();
    await sweepFiles(server.app.db, 0);
    expect(await files()).toHaveLength(2);
    await server.app.db.deleteFrom('contests').where('id', '=', one.contestId).execute();
    await sweepFiles(server.app.db, 0);
    expect((await files()).map((one) => one.hash)).toEqual([hash]);
    await server.app.db.deleteFrom('contests').where('id', '=', other.contestId).execute();
  });

  it('[PRC-3] take no more than they may: the oldest of past contests go first, and the contest says until when', async () => {
    const past = await aWatched({ start_at: NOW - DAY, end_at: NOW + 1 });
    const running = await aWatched({ start_at: NOW - DAY, end_at: NOW + DAY });
    await running.send(aWebp(8, 8, 6), NOW - 9_000);
    for (const mark of [7, 8]) await past.send(aWebp(8, 8, mark), NOW - mark * 1_000);
    await age();
    server.setTime(NOW + 2);
    const bytes = aWebp().length;
    await makeRoom(server.app, 'database', 3 * bytes);
    expect(await files()).toHaveLength(3);
    const gone = () =>
      server.app.db
        .selectFrom('contests')
        .select('pictures_gone_until')
        .where('id', 'in', [past.contestId, running.contestId])
        .orderBy('id')
        .execute()
        .then((rows) => rows.map((row) => row.pictures_gone_until));
    expect(await gone()).toEqual([null, null]);
    await makeRoom(server.app, 'database', 1.5 * bytes);
    const left = await server.app.db.selectFrom('snapshots').select('contest_id').execute();
    expect(left).toEqual([{ contest_id: running.contestId }]);
    expect(await gone()).toEqual([NOW - 7_000, null]);
  });

  it('[SEC-5] are seen by no judge of another machine, who sees all other files', async () => {
    const one = await aWatched();
    await one.send(aWebp(8, 8, 9));
    const tests = await putFile(server.app.db, Buffer.alloc(3_000_000, 1));
    const role = `judge_${randomBytes(6).toString('hex')}`;
    await makeJudgeRole(server.app.db, role, 'secret');
    const seen = await server.app.db.transaction().execute(async (trx) => {
      await sql`set local role ${sql.id(role)}`.execute(trx);
      const rows = await trx.selectFrom('files').select('hash').execute();
      const chunks = await trx.selectFrom('file_chunks').select('hash').distinct().execute();
      await putFile(trx, Buffer.from('what a judge made'));
      return [...rows, ...chunks].map(({ hash }) => hash);
    });
    await sql`drop owned by ${sql.id(role)}`.execute(server.app.db);
    await sql`drop role ${sql.id(role)}`.execute(server.app.db);
    expect(seen).toEqual([tests, tests]);
  });
});
