import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followEnded } from '#server/model/ended-sessions.ts';
import { whileWaiting } from '#tests/support/heldRows.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
let server: TestServer;
let admin: Person;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', display_name: 'Head Admin', role: 'admin', password: 'p' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());
beforeEach(() => server.setTime(NOW));

/** Asks from a new address, so that tests do not throttle one another. */
async function ask(fields: Record<string, string>, address = `10.9.0.${(names += 1)}`) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  const response = await fetch(`${server.url}/api/recover`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': address },
  });
  const body = (await response.json()) as { ticket?: string; error?: string };
  return { status: response.status, ticket: body.ticket ?? '', error: body.error ?? null };
}
const somebody = async (role: Person['role'] = 'user') => {
  const name = `person${(names += 1)}`;
  const id = await server.seed.user({ name, display_name: 'Some Body', role, password: 'old' });
  return { name, id };
};
const listed = async (username: string) =>
  (await admin.call('recoveries')).body.requests.filter((one) => one.username === username);
const stateOf = async (ticket: string) => (await server.call('recovered', { ticket })).body.state;

describe('asking for a new password', () => {
  it('reaches the admins with the person, the way to find them, and the network', async () => {
    const { name, id } = await somebody();
    await server.seed.contest({ name: 'Spring', competitors: [id] });
    const { status, ticket } = await ask({ username: ` ${name} `, place: 'Room 12' }, '10.1.1.1');
    expect([status, ticket.length > 30]).toEqual([200, true]);
    const [request] = await listed(name);
    expect(request).toMatchObject({
      at: NOW,
      user: { id, display_name: 'Some Body', role: 'user', contests: ['Spring'] },
      place: 'Room 12',
      message: '',
      address: '10.1.1.1',
      state: 'open',
    });
    expect((await server.told('/topic/recoveries')).at(-1)).toEqual({ action: 'set', request });
    expect(
      JSON.stringify(await server.app.db.selectFrom('recovery_requests').selectAll().execute()),
    ).not.toContain(ticket);
  });

  it('never says whether there is such an account', async () => {
    const { name } = await somebody();
    const known = await ask({ username: name });
    const unknown = await ask({ username: 'nobody-at-all' });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect([unknown.status, unknown.error]).toEqual([known.status, known.error]);
    expect(await stateOf(unknown.ticket)).toBe(await stateOf(known.ticket));
    expect(await listed('nobody-at-all')).toMatchObject([{ user: null }]);
  });

  it('[SES-2] is refused in the words of the login', async () => {
    expect(await ask({ username: '  ' })).toMatchObject({ status: 400, error: 'login.enter_username' });
    expect(await ask({ username: 'иван' })).toMatchObject({ status: 400, error: 'login.cyrillic_username' });
    const long = { username: 'ivan', message: 'x'.repeat(501) };
    expect(await ask(long)).toMatchObject({ status: 400, error: 'backend.too_long:message' });
  });

  it('[SES-11] is rate-limited per account and address, and says when to try again', async () => {
    const { name } = await somebody();
    const address = '10.2.2.2';
    expect((await ask({ username: name }, address)).status).toBe(200);
    expect(await ask({ username: name }, address)).toMatchObject({
      status: 429,
      error: 'recover.too_often:60',
    });
    // Others from the same address, and the same person from another one, are not throttled.
    expect((await ask({ username: 'another' }, address)).status).toBe(200);
    expect((await ask({ username: name })).status).toBe(200);
    server.setTime(NOW + MINUTE);
    expect((await ask({ username: name }, address)).status).toBe(200);
    expect((await ask({ username: name }, address)).error).toBe('recover.too_often:120');
  });

  // F6
  it('[SES-11] [SEC-2] counts a network of IPv6 as one place, and another not with it', async () => {
    const statuses = [];
    for (let n = 0; n < 62; n += 1)
      statuses.push((await ask({ username: `six${n}` }, `2001:db8:0:1:${n.toString(16)}::${n}`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
    expect((await ask({ username: 'six' }, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('[SES-11] counts requests that are sent at once one by one', async () => {
    const { name } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask({ username: name, place: 'x' }, '10.3.3.3')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listed(name)).toHaveLength(1);
  });

  it('tells nothing for an unknown ticket', async () => {
    expect((await server.call('recovered', { ticket: 'made-up' })).status).toBe(404);
  });
});

describe('a new password', () => {
  it('is told once, works at once, ends the old sessions, and closes every request of that person', async () => {
    const { name } = await somebody();
    const first = await ask({ username: name, place: 'row 3' });
    const second = await ask({ username: name });
    const old = await server.loginAs(name);
    const ended: number[] = [];
    const following = await followEnded(server.app.journal, (id) => ended.push(id));
    const [, request] = await listed(name);

    const { body } = await admin.call('issuePassword', { rid: request!.id });
    await expect.poll(() => ended.length).toBe(1);
    following.stop();

    expect(body.password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
    expect((await old.call('me')).status).toBe(401);
    expect((await server.as(name, 'old').call('me')).status).toBe(401);
    expect((await server.as(name, body.password).call('me')).status).toBe(200);
    expect(await listed(name)).toMatchObject([
      { state: 'done', decided_by: 'admin' },
      { state: 'done', decided_by: 'admin' },
    ]);
    expect([await stateOf(first.ticket), await stateOf(second.ticket)]).toEqual(['done', 'done']);
    const everything = await Promise.all([
      server.app.db.selectFrom('users').selectAll().execute(),
      server.app.db.selectFrom('audit').selectAll().execute(),
      server.app.db.selectFrom('journal').selectAll().execute(),
      server.app.db.selectFrom('recovery_requests').selectAll().execute(),
    ]);
    expect(JSON.stringify([everything, server.logged])).not.toContain(body.password);
  });

  it('[AUT-6] is in the audit, without the password', async () => {
    const { name } = await somebody();
    await ask({ username: name });
    const [request] = await listed(name);
    await admin.call('issuePassword', { rid: request!.id });
    const [entry] = (await admin.call('audit')).body.entries;
    expect(entry).toMatchObject({
      username: 'admin',
      action: 'issuePassword',
      target: name,
      after: { request: request!.id, sessions_ended: 0 },
    });
  });

  it('lifts the throttle of a person who guessed too often before asking', async () => {
    const { name } = await somebody();
    for (let i = 0; i < 6; i += 1) await server.as(name, 'wrong').call('me');
    expect((await server.as(name, 'old').call('me')).status).toBe(429);
    await ask({ username: name });
    const [request] = await listed(name);
    const { password } = (await admin.call('issuePassword', { rid: request!.id })).body;
    expect((await server.as(name, password).call('me')).status).toBe(200);
  });

  // F9
  it('asked for by several admins at once is told to one of them, and works', async () => {
    const { name } = await somebody();
    await ask({ username: name });
    const [request] = await listed(name);
    const given = await whileWaiting(server.app.db, {
      lock: (trx) =>
        trx.selectFrom('recovery_requests').select('id').where('id', '=', request!.id).forUpdate().execute(),
      begin: () => Promise.all([1, 2].map(() => admin.call('issuePassword', { rid: request!.id }))),
      waiting: 2,
    });
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(given.map(({ error }) => error)).toContain('recover.decided');
    const told = given.find(({ status }) => status === 200);
    expect((await server.as(name, told?.body.password ?? '').call('me')).status).toBe(200);
  });

  it('can be made anew when the first was misread, and not for a name that is nobody\u2019s', async () => {
    const { name } = await somebody();
    await ask({ username: name });
    const [request] = await listed(name);
    const first = (await admin.call('issuePassword', { rid: request!.id })).body.password;
    const second = (await admin.call('issuePassword', { rid: request!.id })).body.password;
    expect(second).not.toBe(first);
    expect((await server.as(name, first).call('me')).status).toBe(401);
    await ask({ username: 'not-a-name' });
    const [unknown] = await listed('not-a-name');
    expect(await admin.call('issuePassword', { rid: unknown!.id })).toMatchObject({
      status: 409,
      error: 'recover.nobody',
    });
  });

  it('of staff is made by admins alone, and of an admin by another admin', async () => {
    const author = await somebody('author');
    const other = await somebody('admin');
    await ask({ username: author.name });
    await ask({ username: other.name });
    await ask({ username: 'admin' });
    const [ofAuthor] = await listed(author.name);
    const [ofOther] = await listed(other.name);
    const [own] = await listed('admin');
    const asAuthor = await server.loginAs(author.name);
    const pretender = server.as(asAuthor.name, asAuthor.secret, 'admin');
    expect((await pretender.call('issuePassword', { rid: ofOther!.id })).status).toBe(403);
    expect((await admin.call('issuePassword', { rid: own!.id })).error).toBe('recover.own_account');
    expect((await admin.call('me')).status).toBe(200);
    expect((await admin.call('issuePassword', { rid: ofAuthor!.id })).status).toBe(200);
    expect((await admin.call('issuePassword', { rid: ofOther!.id })).status).toBe(200);
  });
});

describe('a dismissed request', () => {
  it('[AUT-6] keeps its reason among the admins, and the old password', async () => {
    const { name } = await somebody();
    const { ticket } = await ask({ username: name });
    const [request] = await listed(name);
    const dismissed = await admin.call('dismissRecovery', { rid: request!.id, reason: 'Not them' });
    expect(dismissed.body).toMatchObject({ state: 'dismissed', reason: 'Not them', decided_by: 'admin' });
    const told = await server.call('recovered', { ticket });
    expect(told.body).toEqual({ state: 'dismissed' });
    expect((await server.as(name, 'old').call('me')).status).toBe(200);
    expect((await admin.call('audit')).body.entries[0]).toMatchObject({
      action: 'dismissRecovery',
      target: name,
      after: { reason: 'Not them' },
    });
    const again = await admin.call('dismissRecovery', { rid: request!.id, reason: 'Once more' });
    expect([again.status, again.error]).toEqual([409, 'recover.decided']);
  });

  it('needs a reason, and to be there', async () => {
    const { name } = await somebody();
    await ask({ username: name });
    const [request] = await listed(name);
    expect((await admin.call('dismissRecovery', { rid: request!.id, reason: ' ' })).status).toBe(400);
    expect((await admin.call('dismissRecovery', { rid: 999_999, reason: 'x' })).status).toBe(404);
    expect((await admin.call('issuePassword', { rid: 999_999 })).status).toBe(404);
  });

  it('is shown for a day and then left out, while an open one stays', async () => {
    const { name } = await somebody();
    await ask({ username: name });
    const [request] = await listed(name);
    await admin.call('dismissRecovery', { rid: request!.id, reason: 'x' });
    const left = await somebody();
    await ask({ username: left.name });
    server.setTime(NOW + 24 * 60 * MINUTE);
    expect(await listed(name)).toEqual([]);
    expect(await listed(left.name)).toHaveLength(1);
  });
});
