import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { endOverdue } from '#server/features/session/end-sessions.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sessionTerms: { ageMs: 24 * HOUR, idleMs: 2 * HOUR } });
});
afterAll(() => server.stop());

const reasonsTold = async () => (await server.told('sessions/ended')).map((one) => one['why']);

describe('the end of a session', () => {
  it('[SEC-3] comes when it was not used for so long, and is told as such', async () => {
    await server.seed.user({ name: 'idle', role: 'admin' });
    const person = await server.loginAs('idle');
    for (const hours of [1.5, 3, 4.5]) {
      server.setTime(NOW + hours * HOUR);
      expect((await person.call('me')).status).toBe(200);
    }
    server.setTime(NOW + 6.5 * HOUR);
    expect(await person.call('me')).toMatchObject({ status: 401, error: 'login.expired' });
    // The session's secret does not work as a password either.
    expect(await person.call('config')).toMatchObject({ status: 401, error: 'login.expired' });
    server.setTime(NOW);
  });

  it('[SEC-3] comes so long after the login, however much it is used', async () => {
    await server.seed.user({ name: 'busy', role: 'admin' });
    const person = await server.loginAs('busy');
    for (let hours = 1; hours < 24; hours += 1) {
      server.setTime(NOW + hours * HOUR);
      expect((await person.call('me')).status).toBe(200);
    }
    server.setTime(NOW + 24 * HOUR);
    expect((await person.call('me')).error).toBe('login.expired');
    server.setTime(NOW);
  });

  it('[SEC-3] ends its live connections too', async () => {
    await server.seed.user({ name: 'gone', role: 'admin' });
    await server.loginAs('gone');
    const before = await reasonsTold();
    server.setTime(NOW + 2 * HOUR);
    expect(await endOverdue(server.app)).toBeGreaterThan(0);
    expect((await reasonsTold()).slice(before.length)).toContain('login.expired');
    expect(await endOverdue(server.app)).toBe(0);
    server.setTime(NOW);
  });
});

describe('one session a person', () => {
  it('[SEC-3] where the contest asks for it a newer login ends the older, which is told why', async () => {
    const id = await server.seed.user({ name: 'single', password: 'p' });
    await server.seed.contest({ one_session: true, competitors: [id] });
    const first = (await server.as('single', 'p').call('me')).body.password;
    const told = (await reasonsTold()).length;
    const second = (await server.as('single', 'p').call('me')).body.password;
    expect(await server.as('single', first).call('me')).toMatchObject({
      status: 401,
      error: 'login.elsewhere',
    });
    expect((await reasonsTold()).slice(told)).toEqual(['login.elsewhere']);
    expect((await server.as('single', second).call('me')).status).toBe(200);
    const token = await createLoginToken(server.app.db, id, HOUR, NOW);
    expect((await server.call('meToken', { token })).status).toBe(200);
    expect((await server.as('single', second).call('me')).error).toBe('login.elsewhere');
  });

  it('[SEC-3] of many logins at once one is left', async () => {
    const id = await server.seed.user({ name: 'many', password: 'p' });
    await server.seed.contest({ one_session: true, competitors: [id] });
    await Promise.all(Array.from({ length: 6 }, () => server.as('many', 'p').call('me')));
    const open = await server.app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
  });

  it('[SEC-3] is asked of nobody else, and no longer than the contest lasts', async () => {
    const id = await server.seed.user({ name: 'several', password: 'p' });
    await server.seed.contest({ competitors: [id] });
    await server.seed.contest({
      one_session: true,
      end_at: NOW - 1,
      start_at: NOW - HOUR,
      competitors: [id],
    });
    const first = (await server.as('several', 'p').call('me')).body.password;
    await server.as('several', 'p').call('me');
    expect((await server.as('several', first).call('me')).status).toBe(200);
  });
});

describe('sessions that staff end', () => {
  it('[SEC-3] are all of a competitor, who is told why and may log in again; it is in the audit', async () => {
    const id = await server.seed.user({ name: 'present', password: 'p' });
    const contest = await server.seed.contest();
    const pid = await server.seed.participant({ contest_id: contest, user_id: id });
    await server.seed.user({ name: 'chief', role: 'admin' });
    await server.seed.user({ name: 'writer', role: 'author' });
    const [one, other] = [await server.loginAs('present'), await server.loginAs('present')];
    const told = (await reasonsTold()).length;
    const admin = await server.loginAs('chief');
    const answer = await admin.call('endSessions', { cid: contest, pid });
    expect(answer.body).toEqual({ ended: 2 });
    for (const person of [one, other])
      expect(await person.call('me')).toMatchObject({ status: 401, error: 'login.ended' });
    expect((await reasonsTold()).slice(told)).toEqual(['login.ended', 'login.ended']);
    expect((await server.as('present', 'p').call('me')).status).toBe(200);
    const entry = await server.app.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'endSessions',
      target: 'present',
      contest_id: contest,
      after: { username: 'present', sessions_ended: 2 },
    });
    // Staff cannot end sessions of people in other contests, and other staff cannot end these.
    const elsewhere = await server.seed.contest();
    expect((await admin.call('endSessions', { cid: elsewhere, pid })).status).toBe(404);
    expect(
      (await (await server.loginAs('writer')).call('endSessions', { cid: contest, pid })).status,
    ).not.toBe(200);
  });
});
