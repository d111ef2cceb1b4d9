import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.app);
}, 60_000);
afterAll(() => server.stop());

it('[AUT-8] the demo goes with one action, contests of one’s own stay, and it is not made again', async () => {
  const { db } = server.app;
  const admin = await server.loginAs('admin');
  const own = await server.seed.contest({ name: 'My own', tasks: 1 });
  await server.seed.user({ name: 'mine', role: 'admin' });
  await admin.call('extendContest', { cid: own, minutes: 1 });
  const author = await server.loginAs('author');
  expect((await admin.call('demo')).body).toMatchObject({ contests: 7, is_caller: true });
  expect((await admin.call('removeDemo', { password: 'short' })).error).toBe('backend.password_too_short:8');
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
});
