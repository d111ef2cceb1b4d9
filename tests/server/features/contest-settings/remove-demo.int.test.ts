import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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
  // A contest that stays names the guest, who can no longer log in.
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
