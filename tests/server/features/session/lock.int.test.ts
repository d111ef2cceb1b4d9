import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { type Caller } from '#server/model/caller.ts';
import { type LiveServer } from '#server/live/server.ts';
import { openLive } from '#tests/support/live.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { header, RawClient } from '#tests/server/live/harness.ts';

let server: TestServer;
let live: LiveServer<Caller>;
let contest: number;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  live = await openLive(server);
  contest = await server.seed.contest({ tasks: 1 });
});
afterAll(async () => {
  await live.close();
  await server.stop();
});
beforeEach(() => server.setTime(NOW));

/** A competitor who logged in with their password. */
async function competitor(): Promise<Person & { readonly password: string }> {
  const name = `comp${(names += 1)}`;
  const id = await server.seed.user({ name, password: 'my password' });
  await server.seed.participant({ contest_id: contest, user_id: id });
  const { password: secret } = (await server.as(name, 'my password').call('me')).body;
  return { ...server.as(name, secret), password: 'my password' };
}

async function connect({ name, secret }: Person): Promise<RawClient> {
  const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: name, passcode: secret });
  return client;
}

const unlock = (who: Person, password: string) => who.call('unlock', { password });

describe('a locked session', () => {
  it('is good for nothing but its password, and answers 423, which logs nobody out', async () => {
    const person = await competitor();
    expect((await person.call('me')).body).toMatchObject({ locked: false, lockable: true });
    expect((await person.call('lock')).status).toBe(200);
    for (const name of ['tasks', 'submissions', 'communication', 'smallInfo', 'config'] as const) {
      const refused = await person.call(name, { contestId: contest });
      expect([name, refused.status, refused.error]).toEqual([name, 423, 'login.locked']);
    }
    const since = '{"/topic/configuration":0}';
    expect((await person.call('updates', { since })).error).toBe('login.locked');
    const source = { source: { name: 'a.cpp', content: 'int main(){}' } };
    const sent = { contestId: contest, task: 1, language: 'cpp', client_id: crypto.randomUUID() };
    expect((await person.call('submit', sent, source)).error).toBe('login.locked');
    expect((await person.call('me')).body).toMatchObject({ locked: true, name: person.name });
  });

  it('still tells the time, and what must be heard of a competitor is heard', async () => {
    const person = await competitor();
    await person.call('lock');
    expect((await person.call('contest', { contestId: contest })).status).toBe(200);
    expect((await person.call('init', { contestId: contest })).status).toBe(200);
    const noted = await person.call('log', { contestId: contest, operation: 'INTERNET', message: '' });
    expect(noted.status).toBe(200);
  });

  it('is told of an end that was moved and of extra time, by the two calls that hold nothing but times', async () => {
    const person = await competitor();
    await person.call('lock');
    await server.seed.user({ name: 'organiser', role: 'admin' });
    const admin = await server.loginAs('organiser');
    const { id: pid } = await server.app.db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'user_id')
      .select('participants.id')
      .where('users.name', '=', person.name)
      .executeTakeFirstOrThrow();
    const before = (await person.call('contest', { contestId: contest })).body;
    await admin.call('extendContest', { cid: contest, minutes: 10 });
    await admin.call('extendParticipant', { cid: contest, pid, minutes: 5 });
    const after = (await person.call('contest', { contestId: contest })).body;
    expect(after.end_time - before.end_time).toBe(10 * 60_000);
    expect((await person.call('init', { contestId: contest })).body.extra_time).toBe(5 * 60);
    // Neither answer names a task, and calls that would name one are still refused.
    expect(Object.keys(after).filter((field) => /task/i.test(field))).toEqual([]);
    expect((await person.call('tasks', { contestId: contest })).status).toBe(423);
    expect((await person.call('updates', { since: '{}' })).status).toBe(423);
  });

  it('hears nothing more over its live channel, at once, and cannot connect again until it is opened', async () => {
    const person = await competitor();
    const client = await connect(person);
    await client.heard('CONNECTED');
    await person.call('lock');
    expect(header(await client.heard('ERROR'), 'message')).toBe('login.locked');
    await client.closed();
    const refused = await connect(person);
    expect(header(await refused.heard('ERROR'), 'message')).toBe('login.locked');
    await refused.closed();
    await unlock(person, person.password);
    const back = await connect(person);
    await back.heard('CONNECTED');
    back.socket.close();
  });

  it('is opened by the password alone, and is the same session as before', async () => {
    const person = await competitor();
    await person.call('lock');
    expect(await unlock(person, 'wrong')).toMatchObject({ status: 400, error: 'login.wrong_password' });
    expect(await unlock(person, person.secret)).toMatchObject({ status: 400, error: 'login.wrong_password' });
    expect(await unlock(person, ' ')).toMatchObject({ status: 400, error: 'login.enter_password' });
    expect(await unlock(person, 'парола')).toMatchObject({ status: 400, error: 'login.cyrillic_password' });
    expect((await person.call('tasks', { contestId: contest })).status).toBe(423);
    expect((await unlock(person, person.password)).status).toBe(200);
    expect((await person.call('tasks', { contestId: contest })).status).toBe(200);
    expect((await person.call('me')).body).toMatchObject({ locked: false, password: person.secret });
  });

  it('[SES-11] counts wrong passwords with those of the login', async () => {
    const person = await competitor();
    await person.call('lock');
    for (let i = 0; i < 3; i += 1) await unlock(person, 'wrong');
    for (let i = 0; i < 2; i += 1) await server.as(person.name, 'wrong').call('me');
    expect(await unlock(person, person.password)).toMatchObject({
      status: 429,
      error: 'login.too_many_attempts:1',
    });
    server.setTime(NOW + 1000);
    expect((await unlock(person, person.password)).status).toBe(200);
  });

  it('[SES-11] counts guesses that are sent at once one by one', async () => {
    const person = await competitor();
    await person.call('lock');
    const answers = await Promise.all(Array.from({ length: 12 }, () => unlock(person, 'wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('leaves the person\u2019s other sessions alone', async () => {
    const person = await competitor();
    const { password: secret } = (await server.as(person.name, person.password).call('me')).body;
    await person.call('lock');
    expect((await server.as(person.name, secret).call('tasks', { contestId: contest })).status).toBe(200);
  });

  it('is ended by signing out, without the password', async () => {
    const person = await competitor();
    await person.call('lock');
    await person.call('logout');
    expect((await unlock(person, person.password)).status).toBe(401);
  });
});

describe('a session that a one-time token opened', () => {
  it('[SES-3] cannot be locked: a person who came so has no password to open it again with', async () => {
    const name = `comp${(names += 1)}`;
    const id = await server.seed.user({ name, password: 'unknown to them' });
    const token = await createLoginToken(server.app.db, id, 60_000, NOW);
    const { token: encoded } = (await server.call('meToken', { token })).body;
    const [, secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const person = server.as(name, secret);
    expect((await person.call('me')).body).toMatchObject({ locked: false, lockable: false });
    expect(await person.call('lock')).toMatchObject({ status: 409, error: 'login.cannot_lock' });
    expect((await person.call('config')).status).toBe(200);
  });
});
