import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WallFrame } from '#protocol/wire/staff/proctoring/watching.ts';
import { gatherNews } from '#server/features/proctoring/watching/gather.ts';
import { takeRoster } from '#server/features/proctoring/watching/roster.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;

/** A contest that asks for camera and screen, with two proctors, and two competitors in different rooms. */
async function aWatched(contest: Parameters<TestServer['seed']['contest']>[0] = {}) {
  made += 1;
  const { seed } = server;
  const staff = [`stefan${made}`, `vera${made}`];
  const staffIds: number[] = [];
  for (const name of staff) staffIds.push(await seed.user({ name, role: 'proctor' }));
  const contestId = await seed.contest({
    check_camera: true,
    check_screen: true,
    check_internet: true,
    staff: staffIds,
    ...contest,
  });
  const people: { id: number; userId: number; name: string }[] = [];
  for (const [index, room] of ['101', '102'].entries()) {
    const name = `anna${made}${index}`;
    const userId = await seed.user({
      name,
      display_name: `Anna ${index}`,
      group_label: '11a',
      room,
      seat: '7',
    });
    people.push({ id: await seed.participant({ contest_id: contestId, user_id: userId }), userId, name });
    await seed.consent(contestId, userId);
  }
  const [anna, boris] = people as [(typeof people)[0], (typeof people)[0]];
  const [stefan, vera] = [await server.loginAs(staff[0]!), await server.loginAs(staff[1]!)];
  const annaPage = await server.loginAs(anna.name);
  return { contestId, anna, boris, stefan, vera, annaPage, staffIds };
}

/** The frames that proctors of a contest get for all waiting changes, in order. */
async function toldOf(contestId: number): Promise<WallFrame[]> {
  const before = (await server.told(`/topic/wall/${contestId}`)).length;
  await gatherNews(server.app);
  return (await server.told(`/topic/wall/${contestId}`)).slice(before) as unknown as WallFrame[];
}

const picture = (grey = 1) => ({ file: { name: 'snapshot', content: aPng(4, 3, grey) } });

describe('the wall of a contest', () => {
  it('[F73] [PRC-6] proctors hear in each of their contests how many competitors have alerts, and when that changes', async () => {
    const { contestId, anna, boris, stefan } = await aWatched();
    const other = await aWatched();
    for (const { contestId: contest, userId, kind } of [
      { contestId, userId: anna.userId, kind: 'focus' as const },
      { contestId, userId: anna.userId, kind: 'internet' as const },
      { contestId, userId: boris.userId, kind: 'focus' as const },
      { contestId: other.contestId, userId: other.anna.userId, kind: 'focus' as const },
    ])
      await server.app.db
        .insertInto('signals')
        .values({ contest_id: contest, user_id: userId, kind, at: NOW, received_at: NOW, detail: '{}' })
        .execute();
    expect((await stefan.call('openAlerts')).body).toEqual({ contests: [{ contest: contestId, alerts: 2 }] });
    const news = async () =>
      (await server.told('/topic/desk')).filter((frame) => JSON.stringify(frame).includes('"signals"'))
        .length;
    const before = await news();
    const upto = 1_000_000;
    expect((await stefan.call('markSeen', { cid: contestId, pid: anna.id, upto })).body).toEqual({ seen: 2 });
    expect((await stefan.call('openAlerts')).body).toEqual({ contests: [{ contest: contestId, alerts: 1 }] });
    expect((await news()) - before).toBe(1);
  });

  it('[PRC-6] shows each competitor as they are: place, camera, screen, internet, signals, last sign of life', async () => {
    const { contestId, anna, boris, stefan, annaPage } = await aWatched();
    const log = (operation: string, message: string, at: number) =>
      annaPage.call('log', { contestId, operation, message, at });
    await log('CAMERA_SHARE', 'FaceTime HD', NOW - 5 * MINUTE);
    await log('SCREEN_SHARE', 'screen:0:0', NOW - 4 * MINUTE);
    await log('SCREEN_SHARE', 'STOPPED', NOW - MINUTE);
    await log('INTERNET', '', NOW - 2 * MINUTE);
    expect((await annaPage.call('snapshotCamera', { contestId }, picture())).status).toBe(200);
    await server.app.contacts.keep();
    const { body, status } = await stefan.call('wall', { contestId });
    expect(status).toBe(200);
    expect(body.checks).toMatchObject({ camera: true, screen: true, internet: true });
    expect(body.proctors).toHaveLength(2);
    expect(body.tiles).toMatchObject([
      {
        id: anna.id,
        username: anna.name,
        room: '101',
        seat: '7',
        group: '11a',
        is_here: true,
        camera: { state: 'on', label: 'FaceTime HD', at: NOW - 5 * MINUTE, picture: { at: NOW } },
        screen: { state: 'off', label: '', at: NOW - MINUTE, picture: null },
        internet_at: NOW - 2 * MINUTE,
        unseen: 2,
        signals: [
          { kind: 'stream_ended', source: 'screen', ended_at: null, seen: null },
          { kind: 'internet', source: null },
        ],
        incidents: { open: 0, worst: null },
        charge: null,
        seen: null,
      },
      {
        id: boris.id,
        is_here: false,
        heard_at: null,
        unseen: 0,
        signals: [],
        camera: { state: 'never', picture: null },
        screen: { state: 'never' },
        internet_at: null,
      },
    ]);
  });

  it('[PRC-6] tells within one gathering what changed, each as it is now, and of a picture no more than that', async () => {
    const { contestId, anna, annaPage } = await aWatched();
    await toldOf(contestId);
    for (const grey of [2, 3])
      await annaPage.call('snapshotCamera', { contestId, taken_at: NOW - MINUTE + grey }, picture(grey));
    const [pictured, ...none] = await toldOf(contestId);
    expect(none).toEqual([]);
    expect(pictured).toMatchObject({ tiles: [], gone: [], handovers: null });
    expect(pictured?.pictures).toEqual([
      { participant: anna.id, source: 'camera', id: expect.any(Number) as number, at: NOW - MINUTE + 3 },
    ]);
    await annaPage.call('log', { contestId, operation: 'SCREEN_SHARE', message: 'STOPPED' });
    await annaPage.call('snapshotScreen', { contestId }, picture(4));
    const [changed] = await toldOf(contestId);
    expect(changed).toMatchObject({
      pictures: [],
      tiles: [{ id: anna.id, screen: { state: 'off', picture: { at: NOW } }, unseen: 1 }],
    });
    expect(await toldOf(contestId)).toEqual([]);
  });

  it('[PRC-6] notices who came and went, who moved, and who takes part no more', async () => {
    const { contestId, anna, boris, annaPage } = await aWatched();
    await takeRoster(server.app);
    expect((await toldOf(contestId)).flatMap(({ tiles }) => tiles).map(({ id }) => id)).toEqual([
      anna.id,
      boris.id,
    ]);
    await takeRoster(server.app);
    expect(await toldOf(contestId)).toEqual([]);
    await annaPage.call('smallInfo', { contestId });
    await server.app.contacts.keep();
    await takeRoster(server.app);
    expect(await toldOf(contestId)).toMatchObject([{ tiles: [{ id: anna.id, is_here: true }] }]);
    await server.app.db.updateTable('users').set({ room: '900' }).where('id', '=', boris.userId).execute();
    await takeRoster(server.app);
    expect(await toldOf(contestId)).toMatchObject([{ tiles: [{ id: boris.id, room: '900' }] }]);
    await server.app.db.deleteFrom('participants').where('id', '=', boris.id).execute();
    await takeRoster(server.app);
    expect(await toldOf(contestId)).toMatchObject([{ tiles: [], gone: [boris.id] }]);
  });

  it('[PRC-6] is told by one process at a time, and by several together exactly once', async () => {
    const { contestId, annaPage } = await aWatched();
    await toldOf(contestId);
    await annaPage.call('log', { contestId, operation: 'CAMERA_SHARE', message: 'STOPPED' });
    const stream = `/topic/wall/${contestId}`;
    const before = (await server.told(stream)).length;
    await Promise.all([1, 2, 3, 4].map(() => gatherNews(server.app)));
    expect(await server.told(stream)).toHaveLength(before + 1);
  });
});

describe('pictures of competitors', () => {
  it('[PRC-6] [SEC-5] are for the proctors of their contest, and each look is written down: whose, which, when, by which way', async () => {
    const { contestId, anna, boris, stefan, annaPage } = await aWatched();
    await annaPage.call('snapshotCamera', { contestId }, picture(9));
    const { body } = await stefan.call('wall', { contestId });
    const id = body.tiles[0]!.camera.picture!.id;
    const asked = { cid: contestId, pid: anna.id, picture: id };
    const [shown, again] = await Promise.all([
      stefan.call('watchedPicture', { ...asked, way: 'wall' }),
      stefan.call('watchedPicture', { ...asked, way: 'wall' }),
    ]);
    expect([shown.status, again.status]).toEqual([200, 200]);
    expect(Buffer.from(shown.body as unknown as Uint8Array).equals(aPng(4, 3, 9))).toBe(true);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    await stefan.call('watchedPicture', { ...asked, way: 'person' });
    // The picture is not found for another competitor or through another contest.
    expect((await stefan.call('watchedPicture', { ...asked, pid: boris.id })).status).toBe(404);
    const other = await aWatched();
    expect((await other.stefan.call('watchedPicture', asked)).status).toBe(404);
    const elsewhere = { ...asked, cid: other.contestId };
    expect((await other.stefan.call('watchedPicture', elsewhere)).status).toBe(404);
    await server.seed.user({ name: `root${contestId}`, role: 'admin' });
    const admin = await server.loginAs(`root${contestId}`);
    const { body: looked } = await admin.call('pictureViews', { uname: anna.name });
    expect(looked.views).toMatchObject([
      { viewer: stefan.name, way: 'person', pictures: [id], contest: contestId, first_at: NOW },
      { viewer: stefan.name, way: 'wall', pictures: [id, id] },
    ]);
  });
});

describe('one competitor', () => {
  it('[PRC-6] has a timeline of pictures, lines of the log and signals, as far back as is asked for', async () => {
    const { contestId, anna, stefan, annaPage } = await aWatched();
    const times = [50, 20, 5].map((minutes) => NOW - minutes * MINUTE);
    for (const [index, taken_at] of times.entries())
      await annaPage.call('snapshotCamera', { contestId, taken_at, missed: index }, picture(index));
    await annaPage.call('log', {
      contestId,
      operation: 'SCREEN_SHARE',
      message: 'STOPPED',
      at: NOW - 40 * MINUTE,
    });
    const ask = async (input: Record<string, number>) =>
      (await stefan.call('watchedPerson', { cid: contestId, pid: anna.id, ...input })).body;
    expect((await ask({})).pictures.map(({ at, missed }) => [at, missed])).toEqual(
      times.map((at, index) => [at, index]),
    );
    const late = await ask({ minutes: 30 });
    expect(late.pictures.map(({ at }) => at)).toEqual(times.slice(1));
    expect(late.lines).toEqual([]);
    // The signal began before this period and still lasts.
    expect(late.signals).toMatchObject([{ kind: 'stream_ended', ended_at: null }]);
    expect((await ask({ until: NOW - 30 * MINUTE })).lines).toMatchObject([{ operation: 'SCREEN_SHARE' }]);
  });
});
