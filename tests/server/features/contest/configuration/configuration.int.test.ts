import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  await server.seed.user({ name: 'author', role: 'author' });
  await server.seed.user({ name: 'user' });
});
afterAll(() => server.stop());

it('[LIV-3] everybody reads how to listen; an admin sets it, and it is told and audited', async () => {
  const [admin, user] = [await server.loginAs('admin'), await server.loginAs('user')];
  expect((await user.call('config')).body).toEqual({ websockets: '1', live_updates: '1' });

  const set = { websockets: '0', live_updates: '1' };
  expect((await admin.call('setConfig', set)).body).toEqual(set);

  const read = await user.call('config');
  expect(read.body).toEqual(set);
  expect(read.seq).toEqual({ '/topic/configuration': 1 });
  expect(await server.told('/topic/configuration')).toEqual([set]);
  expect((await admin.call('audit')).body.entries).toMatchObject([
    {
      at: NOW,
      username: 'admin',
      action: 'setConfig',
      target: 'configuration',
      contest: null,
      before: { websockets: '1', live_updates: '1' },
      after: set,
    },
  ]);
});

// F20
it('[AUT-4] an admin says where others open the installation; settings that are not given stay', async () => {
  const [admin, user] = [await server.loginAs('admin'), await server.loginAs('user')];
  const how = (await user.call('config')).body;
  const address = 'https://contest.example.org';
  const set = await admin.call('setConfig', { public_address: ` ${address}/ ` });
  expect(set.body).toEqual({ ...how, public_address: address });
  expect((await server.told('/topic/configuration')).at(-1)).toEqual(set.body);
  expect((await admin.call('setConfig', { live_updates: '1' })).body).toMatchObject({
    public_address: address,
  });
  expect((await user.call('config')).body).toMatchObject({ public_address: address });
  expect((await admin.call('setConfig', { public_address: '' })).body).toEqual(how);
});

it('[API-7] a bad value changes nothing and tells nothing', async () => {
  const admin = await server.loginAs('admin');
  const before = await server.told('/topic/configuration');
  expect((await admin.call('setConfig', { websockets: '2', live_updates: '1' })).status).toBe(400);
  expect((await admin.call('setConfig', { public_address: 'http://localhost' })).error).toBe(
    'staff.address.fault:public_address',
  );
  expect(await server.told('/topic/configuration')).toEqual(before);
});

it('[API-6] nobody but an admin sets it or reads the audit', async () => {
  for (const name of ['author', 'user']) {
    const { secret, role } = await server.loginAs(name);
    const asAdmin = server.as(name, secret, 'admin');
    expect((await asAdmin.call('setConfig', { websockets: '1', live_updates: '1' })).status).toBe(403);
    expect((await asAdmin.call('audit')).status).toBe(403);
    const path = `${server.url}/api/${role}/audit`;
    const headers = { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
    expect((await fetch(path, { headers })).status).toBe(404);
  }
});
