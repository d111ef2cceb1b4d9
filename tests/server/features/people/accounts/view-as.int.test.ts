import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { endOverdue } from '#server/features/session/end-sessions.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { ATTEMPTS, makeWorld } from '#tests/server/system/attempts.ts';
import { type World } from '#tests/server/system/world.ts';

const VIEW_MS = 15 * 60_000;

let world: World;
let admin: Person;
let watched: Person;
beforeAll(async () => {
  world = await makeWorld();
  admin = await world.person('admin', 'inside');
  watched = await world.person('user', 'inside');
});
// Calls of translating make their caller a translator.
afterEach(() =>
  world.server.app.db.updateTable('users').set({ types: '' }).where('name', '=', watched.name).execute(),
);
afterAll(() => world.server.stop());

const idOf = async (name: string) =>
  (
    await world.server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

/** Logs in with the admin's token for viewing as the competitor. */
async function look(by = admin): Promise<Person> {
  const { server } = world;
  const { body } = await by.call('viewAs', { uid: await idOf(watched.name) });
  const exchanged = await server.call('meToken', { token: body.token });
  const [name = '', secret = ''] = Buffer.from(exchanged.body.token, 'base64').toString('utf8').split(':');
  return server.as(name, secret, 'user');
}

const ofCompetitors = (Object.keys(calls) as CallName[]).filter((name) => {
  const { roles }: CallRow = calls[name];
  return roles === 'session' || (roles !== 'anyone' && roles.includes('user'));
});
const changing = ofCompetitors.filter((name) => calls[name].method !== 'GET');
const reading = ofCompetitors.filter((name) => calls[name].method === 'GET');

describe('a look through the eyes of a competitor', () => {
  it.each(changing)('[AUT-4] changes nothing: %s is refused', async (name) => {
    const view = await look();
    const { input = {}, files } = await ATTEMPTS[name](world, view);
    expect(await view.call(name, input, files)).toMatchObject({ status: 409, error: 'view.read_only' });
  });

  it.each(reading)('[AUT-4] is answered as they are: %s', async (name) => {
    const view = await look();
    const { input = {} } = await ATTEMPTS[name](world, view);
    const seen = await view.call(name, input);
    expect(seen.status).toBe((await watched.call(name, input)).status);
    expect(seen.status).not.toBe(409);
  });

  it('[AUT-4][AUT-6] is in the audit, and neither a login of theirs nor their presence', async () => {
    const { app } = world.server;
    const uid = await idOf(watched.name);
    await app.contacts.keep();
    await app.db.deleteFrom('contacts').where('user_id', '=', uid).execute();
    world.server.setTime(NOW + 3_600_000);
    const view = await look();
    expect((await view.call('me')).status).toBe(200);
    await app.contacts.keep();
    expect(await app.db.selectFrom('contacts').selectAll().where('user_id', '=', uid).execute()).toEqual([]);
    const { sessions } = (await admin.call('person', { uname: watched.name })).body;
    expect(sessions).toHaveLength(1);
    const { entries } = (await admin.call('audit', { action: 'viewAs' })).body;
    expect(entries[0]).toMatchObject({ action: 'viewAs', target: watched.name, username: admin.name });
    world.server.setTime(NOW);
  });

  it('[AUT-4] ends none of their sessions, even where one is all they may have', async () => {
    const { server } = world;
    await server.app.db
      .updateTable('contests')
      .set({ one_session: true })
      .where('id', '=', world.contest)
      .execute();
    const view = await look();
    expect((await watched.call('me')).status).toBe(200);
    const token = await server.loginAs(watched.name);
    expect((await token.call('me')).status).toBe(200);
    expect((await view.call('me')).status).toBe(200);
    await server.app.db
      .updateTable('contests')
      .set({ one_session: false })
      .where('id', '=', world.contest)
      .execute();
  });

  it('[AUT-4][SEC-3] ends by itself after a quarter of an hour, with its live connections', async () => {
    const view = await look();
    world.server.setTime(NOW + VIEW_MS - 1);
    expect((await view.call('me')).status).toBe(200);
    world.server.setTime(NOW + VIEW_MS);
    expect(await view.call('me')).toMatchObject({ status: 401, error: 'login.expired' });
    const before = (await world.server.told('sessions/ended')).length;
    expect(await endOverdue(world.server.app)).toBeGreaterThan(0);
    expect((await world.server.told('sessions/ended')).length).toBeGreaterThan(before);
    world.server.setTime(NOW);
  });

  it.each(['logout', 'lock'] as const)(
    '[AUT-4][SEC-3] ends with the %s of the person who looks',
    async (how) => {
      const other = await world.person('admin', 'inside');
      const view = await look(other);
      expect((await view.call('me')).status).toBe(200);
      const sessions = world.server.app.db
        .updateTable('sessions')
        .where('user_id', '=', await idOf(other.name));
      if (how === 'logout') await other.call('logout');
      else await sessions.set({ locked_at: NOW }).execute();
      expect((await view.call('me')).status).toBe(401);
    },
  );

  it('[AUT-4][SEC-1] shows nobody but competitors who are let in, and works once, for a minute', async () => {
    const { server } = world;
    const uid = await idOf(watched.name);
    expect(await admin.call('viewAs', { uid: await idOf(admin.name) })).toMatchObject({
      status: 409,
      error: 'view.competitors_only',
    });
    const { body } = await admin.call('viewAs', { uid });
    expect((await server.call('meToken', body)).status).toBe(200);
    expect((await server.call('meToken', body)).status).toBe(401);
    const late = (await admin.call('viewAs', { uid })).body;
    server.setTime(NOW + 60_001);
    expect((await server.call('meToken', late)).status).toBe(401);
    server.setTime(NOW);
  });
});
