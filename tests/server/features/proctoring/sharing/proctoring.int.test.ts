import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOutdated } from '#server/features/proctoring/retention/retention.ts';
import { aJpeg, aWebp, WEBPS } from '#tests/support/pictures.ts';
import { aPng } from '#tests/support/png.ts';
import { type Input, NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MAX_PICTURES_A_MINUTE = 8;
const PICTURES_KEPT_DAYS = 30;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;

/** A competitor of a running contest that asks for both camera and screen. */
async function aWatched(contest: Parameters<TestServer['seed']['contest']>[0] = {}) {
  people += 1;
  const name = `watched${people}`;
  const userId = await server.seed.user({ name });
  const contestId = await server.seed.contest({
    check_screen: true,
    check_camera: true,
    competitors: [userId],
    ...contest,
  });
  await server.seed.consent(contestId, userId);
  return { userId, contestId, person: await server.loginAs(name) };
}

function send(person: Person, contestId: number, content: Uint8Array | string = aPng(), input: Input = {}) {
  return person.call('snapshotScreen', { contestId, ...input }, { file: { name: 'snapshot', content } });
}

const snapshotsOf = (userId: number) =>
  server.app.db.selectFrom('snapshots').selectAll().where('user_id', '=', userId).orderBy('id').execute();

describe('notes of what the browser saw', () => {
  it('[PRC-1] are kept with the person, the time and the contest', async () => {
    const { userId, contestId, person } = await aWatched();
    const entry = { contestId, operation: 'SCREEN_SHARE', message: 'screen:-3:0' };
    expect((await person.call('log', entry)).status).toBe(200);
    expect((await person.call('log', { ...entry, message: 'STOPPED', at: NOW - 7_000 })).status).toBe(200);
    expect((await person.call('log', { ...entry, message: 'early', at: NOW + 7_000 })).status).toBe(200);
    expect((await person.call('log', { operation: 'INTERNET', message: '' })).status).toBe(200);
    expect((await person.call('log', { operation: 'OTHER', message: '' })).status).toBe(400);
    const rows = await server.app.db
      .selectFrom('activity_log')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const screen = { contest_id: contestId, operation: 'SCREEN_SHARE', received_at: NOW };
    expect(rows).toMatchObject([
      { ...screen, at: NOW, message: 'screen:-3:0' },
      { ...screen, at: NOW - 7_000, message: 'STOPPED' },
      { ...screen, at: NOW, message: 'early' },
      { at: NOW, contest_id: null, operation: 'INTERNET', message: '' },
    ]);
  });
});

describe('pictures', () => {
  it('[PRC-3] are kept with the person, the source, when they were taken and received, and the number missing before them', async () => {
    const { userId, contestId, person } = await aWatched();
    const screen = aPng(1280, 720);
    const camera = aPng(360, 640);
    const answer = await send(person, contestId, screen, { taken_at: NOW - 4_000, missed: 2 });
    expect(answer.body).toEqual({ ok: true });
    const file = { name: 'snapshot', content: camera };
    expect((await person.call('snapshotCamera', { contestId }, { file })).status).toBe(200);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const common = { contest_id: contestId, user_id: userId, received_at: NOW };
    expect(await snapshotsOf(userId)).toMatchObject([
      { ...common, kind: 'screen', taken_at: NOW - 4_000, missed: 2, width: 1280, height: 720 },
      { ...common, kind: 'camera', taken_at: NOW, missed: 0, width: 360, height: 640 },
    ]);
    const rows = await server.app.db
      .selectFrom('snapshots')
      .innerJoin('files', 'files.hash', 'snapshots.picture_hash')
      .select(['kind', 'hash', 'bytes', 'content', 'media_type', 'picture'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const isPicture = { media_type: 'image/png', picture: true };
    expect(rows).toEqual([
      { kind: 'screen', hash: hash(screen), bytes: screen.length, content: screen, ...isPicture },
      { kind: 'camera', hash: hash(camera), bytes: camera.length, content: camera, ...isPicture },
    ]);
  });

  it('[PRC-3] may be WebP and JPEG beside the PNG of the specification', async () => {
    const { userId, contestId, person } = await aWatched();
    for (const content of [aWebp(640, 360), aJpeg(480, 270)])
      expect((await send(person, contestId, content)).status).toBe(200);
    expect(await snapshotsOf(userId)).toMatchObject([
      { width: 640, height: 360, media_type: 'image/webp' },
      { width: 480, height: 270, media_type: 'image/jpeg' },
    ]);
    expect(await send(person, contestId, aWebp(1281, 1))).toMatchObject({ status: 413 });
    expect(await send(person, contestId, WEBPS.animated)).toMatchObject({ error: 'backend.not_an_image' });
  });

  it('[PRC-3] of a screen that stands still are kept once', async () => {
    const { userId, contestId, person } = await aWatched();
    await send(person, contestId, aPng(9, 9));
    await send(person, contestId, aPng(9, 9));
    const rows = await snapshotsOf(userId);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row.picture_hash)).size).toBe(1);
  });

  it('[PRC-3] sent again by a page that did not hear of their arrival are there once', async () => {
    const { userId, contestId, person } = await aWatched();
    const content = aWebp(64, 36, 7);
    const taken = { taken_at: NOW - 4_000 };
    for (let times = 0; times < 12; times += 1) await send(person, contestId, content, taken);
    expect(await snapshotsOf(userId)).toHaveLength(1);
    // Another source at the same moment, and the same source at another moment, are other pictures.
    const file = { name: 'snapshot', content };
    await person.call('snapshotCamera', { contestId, ...taken }, { file });
    await send(person, contestId, content, { taken_at: NOW - 3_000 });
    expect(await snapshotsOf(userId)).toHaveLength(3);
  });

  it('[PRC-3] are of no time in the future, and of none before the contest', async () => {
    const { userId, contestId, person } = await aWatched({ start_at: NOW - MINUTE });
    await send(person, contestId, aPng(), { taken_at: NOW + 1 });
    await send(person, contestId, aPng(), { taken_at: NOW - DAY });
    expect((await snapshotsOf(userId)).map((row) => row.taken_at)).toEqual([NOW, NOW - MINUTE]);
  });

  it('[API-7] change nothing when nobody asked for them, when the file is no picture or too large, or when they come at the wrong time', async () => {
    const all = await aWatched();
    const screenOnly = await aWatched({ check_camera: false });
    const over = await aWatched({ start_at: NOW - 5 * MINUTE, end_at: NOW });
    const early = await aWatched({ start_at: NOW + 5 * MINUTE });
    const refused = async (answer: Promise<{ status: number; error: string | null }>) => {
      const { status, error } = await answer;
      return [status, error];
    };
    const { person, contestId } = all;
    const file = { name: 'snapshot', content: aPng() };
    expect(await refused(send(person, contestId, '<svg/>'))).toEqual([400, 'backend.not_an_image']);
    expect(await refused(send(person, contestId, aPng(1281, 1)))).toEqual([
      413,
      'backend.too_large:1280 × 1280',
    ]);
    expect(await refused(send(person, contestId, aPng(1, 1281)))).toEqual([
      413,
      'backend.too_large:1280 × 1280',
    ]);
    expect(await refused(send(person, contestId, Buffer.alloc(4_000_001)))).toEqual([
      413,
      'backend.too_large:4000 KB',
    ]);
    expect(await refused(send(person, contestId, aPng(), { taken_at: 'now' }))).toEqual([
      400,
      'backend.digits_only:taken_at',
    ]);
    expect((await person.call('snapshotScreen', { contestId })).status).toBe(400);
    expect((await person.call('snapshotScreen', {}, { file })).error).toBe('backend.contest_required');
    expect(
      await refused(screenOnly.person.call('snapshotCamera', { contestId: screenOnly.contestId }, { file })),
    ).toEqual([400, 'backend.bad_request']);
    expect(await refused(send(over.person, over.contestId))).toEqual([409, 'backend.not_running']);
    expect(await refused(send(early.person, early.contestId))).toEqual([409, 'backend.not_started']);
    // The contest of others is unknown to the competitor.
    expect(await refused(send(person, over.contestId))).toEqual([404, 'backend.not_found']);
    for (const { userId } of [all, screenOnly, over, early]) expect(await snapshotsOf(userId)).toEqual([]);
  });

  it('[PRC-3] of somebody who has finished are not taken', async () => {
    const { userId, contestId, person } = await aWatched();
    expect((await person.call('finish', { contestId })).status).toBe(200);
    expect(await send(person, contestId)).toMatchObject({ status: 409, error: 'backend.finished' });
    expect(await snapshotsOf(userId)).toEqual([]);
  });

  it('[PRC-3] are taken as often as a browser makes them, also many at once, and again a minute later', async () => {
    const { userId, contestId, person } = await aWatched();
    const other = await aWatched();
    const answers = await Promise.all(
      Array.from({ length: MAX_PICTURES_A_MINUTE + 4 }, () => send(person, contestId)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PICTURES_A_MINUTE);
    expect(answers.find(({ status }) => status === 429)?.error).toBe('backend.too_soon:60');
    expect(await snapshotsOf(userId)).toHaveLength(MAX_PICTURES_A_MINUTE);
    expect((await send(other.person, other.contestId)).status).toBe(200);
    server.setTime(NOW + MINUTE);
    expect((await send(person, contestId)).status).toBe(200);
    server.setTime(NOW);
  });
});

describe('the kept records of sharing', () => {
  it('[PRC-3] is deleted when the time that competitors are told is over, and not before', async () => {
    const shared = aPng(7, 7);
    const past = await aWatched({ start_at: NOW - DAY, end_at: NOW + 1 });
    const next = await aWatched({ end_at: NOW + DAY });
    await send(past.person, past.contestId, shared);
    await send(past.person, past.contestId, aPng(7, 8));
    await send(next.person, next.contestId, shared);
    const note = { contestId: past.contestId, message: 'screen' };
    await past.person.call('log', { ...note, operation: 'SCREEN_SHARE' });
    await past.person.call('log', { ...note, operation: 'INTERNET' });

    // Ages the contents: a fresh one is kept for a while, because a row may still come that names it.
    await server.app.db.updateTable('files').set({ draft_at: 0 }).where('picture', '=', true).execute();
    server.setTime(NOW + PICTURES_KEPT_DAYS * DAY + 1);
    await deleteOutdated(server.app);
    expect(await snapshotsOf(past.userId)).toHaveLength(2);

    server.setTime(NOW + PICTURES_KEPT_DAYS * DAY + 2);
    await deleteOutdated(server.app);
    server.setTime(NOW);
    expect(await snapshotsOf(past.userId)).toEqual([]);
    expect(await snapshotsOf(next.userId)).toHaveLength(1);
    const { db } = server.app;
    const kept = await db.selectFrom('files').select('content').where('picture', '=', true).execute();
    expect(kept.filter(({ content }) => content?.equals(shared))).toHaveLength(1);
    expect(kept.filter(({ content }) => content?.equals(aPng(7, 8)))).toEqual([]);
    const notes = await db
      .selectFrom('activity_log')
      .select('operation')
      .where('user_id', '=', past.userId)
      .execute();
    expect(notes).toEqual([]);
  });
});
