import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('logging in with a password', () => {
  it('[SES-7] gives a random secret instead of the password, and keeps only its hash', async () => {
    const id = await server.seed.user({ name: 'anna', password: 'correct horse', group_label: 'Sofia' });
    const contest = await server.seed.contest({ name: 'Spring', check_screen: true });
    await server.seed.participant({ contest_id: contest, user_id: id, extra_time_seconds: 90 });

    const first = await server.as('anna', 'correct horse').call('me');
    const second = await server.as('anna', 'correct horse').call('me');

    expect(first.body).toMatchObject({ id, name: 'anna', contest: 'Sofia', role: 'USER', error: null });
    expect(first.body.contests).toMatchObject([
      {
        id: contest,
        name: 'Spring',
        extra_time: 90,
        finished: false,
        check_screen: true,
        check_camera: false,
      },
    ]);
    expect(Buffer.from(first.body.password, 'base64url')).toHaveLength(32);
    expect(second.body.password).not.toBe(first.body.password);
    const kept = JSON.stringify(await server.app.db.selectFrom('sessions').selectAll().execute());
    expect(kept).not.toContain(first.body.password);
    expect(kept).not.toContain('correct horse');
  });

  it('goes on with the secret, which stays the same, and with it only under its own name', async () => {
    await server.seed.user({ name: 'boris', password: 'p' });
    await server.seed.user({ name: 'other' });
    const { password: secret } = (await server.as('boris', 'p').call('me')).body;
    expect((await server.as('boris', secret).call('me')).body.password).toBe(secret);
    expect((await server.as('other', secret).call('me')).status).toBe(401);
  });

  it('[SES-7] takes the password for nothing but opening a session', async () => {
    const id = await server.seed.user({ name: 'vera', password: 'p' });
    const contest = await server.seed.contest({ competitors: [id] });
    const answer = await server.as('vera', 'p').call('contest', { contestId: contest });
    expect(answer).toMatchObject({ status: 401, error: 'login.wrong_credentials' });
  });

  it('[SES-5] says the same of a wrong password, an unknown person and one without a password', async () => {
    await server.seed.user({ name: 'galya', password: 'p' });
    await server.seed.user({ name: 'nopass' });
    for (const name of ['galya', 'nobody', 'nopass', 'nul\0name', 'x'.repeat(500)]) {
      const answer = await server.as(name, 'wrong').call('me');
      expect([answer.status, answer.error]).toEqual([401, 'login.wrong_credentials']);
    }
    expect((await server.call('me')).status).toBe(401);
  });

  it('tells a competitor who is in no contest, and nobody else', async () => {
    await server.seed.user({ name: 'lonely' });
    await server.seed.user({ name: 'root', role: 'admin' });
    const { body } = await (await server.loginAs('lonely')).call('me');
    expect(body).toMatchObject({ error: 'login.no_contests', contests: [] });
    expect((await (await server.loginAs('root')).call('me')).body).toMatchObject({
      role: 'ADMIN',
      error: null,
    });
  });

  it('puts the contest that runs before those to come and those that are over', async () => {
    const id = await server.seed.user({ name: 'many' });
    const over = await server.seed.contest({
      start_at: NOW - 90 * MINUTE,
      end_at: NOW - MINUTE,
      competitors: [id],
    });
    const later = await server.seed.contest({ start_at: NOW + MINUTE, competitors: [id] });
    const running = await server.seed.contest({ start_at: NOW - MINUTE, competitors: [id] });
    const { body } = await (await server.loginAs('many')).call('me');
    expect(body.contests.map((contest) => contest.id)).toEqual([running, later, over]);
  });
});

describe('guessing passwords', () => {
  const guess = (name: string, password: string, address: string) =>
    fetch(`${server.url}/api/me`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
        'x-forwarded-for': address,
      },
    }).then(async (response) => [response.status, ((await response.json()) as { error?: string }).error]);

  it('[SES-11] after five wrong ones must wait longer each time, and is told how long', async () => {
    await server.seed.user({ name: 'target', password: 'right' });
    await server.seed.user({ name: 'neighbour', password: 'right' });
    const address = '10.0.0.1';
    for (let i = 0; i < 5; i += 1) {
      expect(await guess('target', 'wrong', address)).toEqual([401, 'login.wrong_credentials']);
    }
    expect(await guess('target', 'right', address)).toEqual([429, 'login.too_many_attempts:1']);
    server.setTime(NOW + 999);
    expect(await guess('target', 'wrong', address)).toEqual([429, 'login.too_many_attempts:1']);
    server.setTime(NOW + 1000);
    expect(await guess('target', 'wrong', address)).toEqual([401, 'login.wrong_credentials']);
    expect(await guess('target', 'right', address)).toEqual([429, 'login.too_many_attempts:2']);
    // F95: programs find the wait in a header.
    const { headers } = await fetch(`${server.url}/api/me`, {
      headers: {
        authorization: `Basic ${Buffer.from('target:right').toString('base64')}`,
        'x-forwarded-for': address,
      },
    });
    expect(headers.get('retry-after')).toBe('2');
    // Neither this account from another address nor another account from here is delayed.
    expect((await guess('target', 'right', '10.0.0.2'))[0]).toBe(200);
    expect((await guess('neighbour', 'right', address))[0]).toBe(200);
    server.setTime(NOW + 3000);
    expect((await guess('target', 'right', address))[0]).toBe(200);
    // A correct password resets the count.
    expect(await guess('target', 'wrong', address)).toEqual([401, 'login.wrong_credentials']);
    expect((await guess('target', 'right', address))[0]).toBe(200);
    server.setTime(NOW);
  });

  it('[SES-11] counts guesses that are sent at once one by one', async () => {
    await server.seed.user({ name: 'rushed', password: 'right' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('rushed', 'wrong', '10.0.0.3')));
    expect(answers.filter(([status]) => status === 401)).toHaveLength(5);
    expect(answers.filter(([status]) => status === 429)).toHaveLength(15);
  });

  it('[SES-11] is throttled for names of nobody as well', async () => {
    for (let i = 0; i < 5; i += 1) await guess('ghost', 'wrong', '10.0.0.4');
    expect(await guess('ghost', 'wrong', '10.0.0.4')).toEqual([429, 'login.too_many_attempts:1']);
  });

  it('never holds up those who have a session', async () => {
    await server.seed.user({ name: 'inside', password: 'right' });
    const person = await server.loginAs('inside');
    for (let i = 0; i < 6; i += 1) await guess('inside', 'wrong', '127.0.0.1');
    expect((await person.call('me')).status).toBe(200);
  });
});

describe('one-time tokens', () => {
  const exchange = (token: string) => server.call('meToken', { token });

  it('[SES-3] give credentials that work, once', async () => {
    const id = await server.seed.user({ name: 'токенчо' });
    const token = await createLoginToken(server.app.db, id, MINUTE, NOW);
    const { body } = await exchange(` ${token} `);
    const [name = '', secret = ''] = Buffer.from(body.token, 'base64').toString('utf8').split(':');
    expect((await server.as(name, secret).call('me')).body).toMatchObject({ id, password: secret });
    expect(await exchange(token)).toMatchObject({ status: 401, error: 'login.wrong_credentials' });
  });

  it('[SES-3] work once also when used by many at the same moment', async () => {
    const id = await server.seed.user({ name: 'race' });
    const token = await createLoginToken(server.app.db, id, MINUTE, NOW);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('end when their time is over, and are nothing when made up', async () => {
    const id = await server.seed.user({ name: 'late' });
    const token = await createLoginToken(server.app.db, id, MINUTE, NOW - MINUTE);
    expect((await exchange(token)).status).toBe(401);
    expect((await exchange('made-up')).error).toBe('login.wrong_credentials');
    expect((await exchange('  ')).status).toBe(400);
    const kept = await server.app.db.selectFrom('login_tokens').select('token_hash').execute();
    expect(kept.map((row) => row.token_hash)).not.toContain(token);
  });
});

describe('logging out', () => {
  it('[SES-7] makes the secret worthless and ends its live connections, and only its', async () => {
    const id = await server.seed.user({ name: 'leaver', password: 'p' });
    const gone = await server.loginAs('leaver');
    const stays = await server.loginAs('leaver');
    const sessions = await server.app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    const told = (await server.told('sessions/ended')).length;

    expect((await gone.call('logout')).body).toEqual({ ok: true });

    expect((await gone.call('me')).status).toBe(401);
    expect((await stays.call('me')).status).toBe(200);
    const ended = (await server.told('sessions/ended')).slice(told);
    expect(ended).toEqual([{ sessionId: sessions[0]!.id, why: 'login.wrong_credentials' }]);
  });

  it('is at the site root, answers anybody the same and changes nothing without a session', async () => {
    expect((await fetch(`${server.url}/logout`)).status).toBe(200);
    await server.seed.user({ name: 'stayer', password: 'p' });
    const stays = await server.loginAs('stayer');
    expect((await server.as('somebody', stays.secret).call('logout')).status).toBe(200);
    expect((await stays.call('me')).status).toBe(200);
  });

  it('does not count a secret that has ended as a wrong password', async () => {
    await server.seed.user({ name: 'tabs', password: 'p' });
    const person = await server.loginAs('tabs');
    await person.call('logout');
    for (let i = 0; i < 7; i += 1) expect((await person.call('me')).status).toBe(401);
    expect((await server.as('tabs', 'p').call('me')).status).toBe(200);
  });
});
