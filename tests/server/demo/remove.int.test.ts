import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { isFull } from '#tests/support/full.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.stop());

it.runIf(isFull)(
  '[AUT-8] the demo goes with one action, contests of one’s own stay, and it is not made again',
  async () => {
    await seedDemo(server.app);
    const { db } = server.app;
    const admin = await server.loginAs('admin');
    const own = await server.seed.contest({ name: 'My own', tasks: 1 });
    await server.seed.user({ name: 'mine', role: 'admin' });
    await admin.call('extendContest', { cid: own, minutes: 1 });
    const author = await server.loginAs('author');
    expect((await admin.call('demo')).body).toMatchObject({ contests: 7, is_caller: true });
    expect((await admin.call('removeDemo', { password: 'short' })).error).toBe(
      'backend.password_too_short:8',
    );
    const { status, body } = await admin.call('removeDemo', { password: 'a password of mine' });
    expect([status, body.contests]).toEqual([200, 7]);
    expect((await admin.call('contests')).body.contests.map(({ name }) => name)).toEqual(['My own']);
    expect((await author.call('me')).status).toBe(401);
    const names = async () =>
      (await db.selectFrom('users').select('name').orderBy('name').execute()).map(({ name }) => name);
    expect(await names()).toEqual(['admin', 'mine']);
    expect(await db.selectFrom('tasks').select('slug').where('slug', 'is not', null).execute()).toEqual([]);
    expect((await server.as('admin', 'agon', 'admin').call('me')).status).toBe(401);
    expect((await server.as('admin', 'a password of mine', 'admin').call('me')).status).toBe(200);
    expect((await admin.call('demo')).body).toEqual({ contests: 0, people: 0, is_caller: false });

    await db.deleteFrom('audit').execute();
    await db.deleteFrom('users').execute();
    await seedDemo(server.app);
    expect(await names()).toEqual([]);
  },
);

it('[AUT-2] removing the demo takes its contests and people, and nobody else loses a password or a session', async () => {
  const { seed, app } = server;
  await seed.user({ name: 'admin', role: 'admin' });
  const admin = await server.loginAs('admin');
  const anna = await seed.user({ name: 'anna', password: 'of-anna' });
  const visitor = await seed.user({ name: 'visitor', password: 'of-all', is_demo: true });
  const guest = await seed.user({ name: 'guest', password: 'of-all', is_demo: true });
  const real = await seed.contest({ competitors: [anna, guest] });
  await seed.contest({ external_id: 'demo:cup', competitors: [visitor, guest, anna] });
  const sessions = await Promise.all(['anna', 'visitor', 'guest'].map((name) => server.loginAs(name)));
  const entered = () => Promise.all(sessions.map(async (person) => (await person.call('me')).status));
  expect(await entered()).toEqual([200, 200, 200]);

  expect((await admin.call('removeDemo')).body).toEqual({ contests: 1, people: 2 });
  expect(await entered()).toEqual([200, 401, 401]);
  const users = await app.db.selectFrom('users').select(['name', 'password']).orderBy('id').execute();
  // The guest stays as a name in a contest that stays, but can no longer log in.
  expect(users).toEqual([
    { name: 'admin', password: null },
    { name: 'anna', password: expect.any(String) },
    { name: 'guest', password: null },
  ]);
  const contests = await app.db.selectFrom('contests').select('id').execute();
  expect(contests.map(({ id }) => id)).toEqual([real]);

  expect((await admin.call('removeDemo')).body).toEqual({ contests: 0, people: 0 });
  expect(await entered()).toEqual([200, 401, 401]);
});

it('[AUT-2] removing the demo ends the live channels of its people, and leaves those whom other contests name', async () => {
  const { seed, app } = server;
  await seed.user({ name: 'admin', role: 'admin' });
  const admin = await server.loginAs('admin');
  const runner = await seed.user({ name: 'runner', role: 'coordinator', is_demo: true });
  const guest = await seed.user({ name: 'guest', is_demo: true });
  const real = await seed.contest({ staff: [runner] });
  await app.db
    .insertInto('onsite_rooms')
    .values({ contest_id: real, site: '', room: '210', ready_at: 0, ready_by: runner })
    .execute();
  for (const name of ['runner', 'guest']) await server.loginAs(name);
  const sessions = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', 'in', [runner, guest])
    .orderBy('id')
    .execute();

  expect((await admin.call('removeDemo')).body).toEqual({ contests: 0, people: 2 });
  const ended = (await server.told('sessions/ended')).map(({ sessionId }) => Number(sessionId));
  expect(ended.sort((a, b) => a - b)).toEqual(sessions.map(({ id }) => id));
  const left = await app.db.selectFrom('users').select('name').orderBy('id').execute();
  expect(left.map(({ name }) => name)).toEqual(['admin', 'runner']);
});
