import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#protocol/calls.ts';
import { pathOf } from '#protocol/define.ts';
import { COMMAND_HEADER } from '#protocol/errors.ts';
import { CommitUnknownError } from '#server/db/transaction.ts';
import { DoneOnce } from '#server/http/done-once.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** Another server process on the same database. */
let other: TestServer;
let admin: Person;
let cid: number;
let pid: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  other = await startTestServer({ beside: server });
  admin = await server.loginAs('admin');
  cid = await server.seed.contest({ tasks: 1 });
  pid = await server.seed.participant({ contest_id: cid, user_id: await server.seed.user({ name: 'anna' }) });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

/** Gives points with a command id, as a page does. */
async function adjust(command: string, reason = 'No power', { who = admin, at = server } = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ amount: '10', reason })) form.append(key, value);
  const answer = await fetch(new URL(pathOf(calls.adjustScore, 'admin', { cid, pid }), at.url), {
    method: 'POST',
    headers: {
      [COMMAND_HEADER]: command,
      authorization: `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}`,
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { id?: number; error?: string } };
}
const adjustments = async () => (await admin.call('scoring', { cid })).body.adjustments.length;

it('[AUT-5] points that are given again because the answer was lost are given once', async () => {
  const [one, two] = await Promise.all([adjust('first'), adjust('first')]);
  expect(one.status).toBe(200);
  expect(two).toEqual(one);
  expect(await adjust('first')).toEqual(one);
  expect(await adjustments()).toBe(1);
  // A second command with its own id does the same once more.
  expect((await adjust('second')).body.id).not.toBe(one.body.id);
  expect(await adjustments()).toBe(2);
});

it('a refused command may be given again under the same id, and an id belongs to one person', async () => {
  const before = await adjustments();
  expect((await adjust('third', '')).status).toBe(400);
  expect((await adjust('third')).status).toBe(200);
  await server.seed.user({ name: 'deputy', role: 'admin' });
  const deputy = await server.loginAs('deputy');
  expect((await adjust('third', 'No power', { who: deputy })).status).toBe(200);
  expect(await adjustments()).toBe(before + 2);
});

function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('a command that arrives at another process too', () => {
  const there = {
    get at() {
      return other;
    },
  };

  it('[AUT-5] is done once and answered the same, at once or one after another', async () => {
    const before = await adjustments();
    const [one, two] = await Promise.all([adjust('both'), adjust('both', 'No power', there)]);
    expect(one.status).toBe(200);
    expect(two).toEqual(one);
    const three = await adjust('after');
    expect(await adjust('after', 'No power', there)).toEqual(three);
    expect(await adjustments()).toBe(before + 2);
  });

  it('[AUT-5] waits for the answer while it is under way there', async () => {
    const [begun, allowed] = [aGate(), aGate()];
    const command = { userId: 1, call: 'x', name: 'slow' };
    const first = new DoneOnce(server.app).run(command, async () => {
      begun.open();
      await allowed.opened;
      return { by: 'first' };
    });
    await begun.opened;
    const second = new DoneOnce(other.app).run(command, () => Promise.resolve({ by: 'second' }));
    allowed.open();
    expect(await Promise.all([first, second])).toEqual([{ by: 'first' }, { by: 'first' }]);
  });

  it('[AUT-5] may be tried again there when it failed', async () => {
    const before = await adjustments();
    expect((await adjust('failed', '')).status).toBe(400);
    const command = { userId: 1, call: 'x', name: 'broken' };
    await expect(
      new DoneOnce(server.app).run(command, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await new DoneOnce(other.app).run(command, () => Promise.resolve('done'))).toBe('done');
    expect((await adjust('failed', 'No power', there)).status).toBe(200);
    expect(await adjustments()).toBe(before + 1);
  });
});

describe('a command whose process stopped', () => {
  const stopped = (is_done: boolean) =>
    server.app.db
      .updateTable('commands')
      .set({ is_done, answer: null, seen_at: 0 })
      .where('user_id', '=', userOf)
      .execute();
  let userOf: number;
  beforeAll(async () => {
    userOf = (
      await server.app.db
        .selectFrom('users')
        .select('id')
        .where('name', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).id;
  });

  it('[AUT-5] is done when nothing of it was committed, else said to be done', async () => {
    const before = await adjustments();
    await adjust('cut');
    await stopped(true);
    expect(await adjust('cut')).toMatchObject({ status: 409, body: { error: 'backend.done_before' } });
    expect(await adjustments()).toBe(before + 1);
    await stopped(false);
    expect((await adjust('cut')).status).toBe(200);
    expect(await adjustments()).toBe(before + 2);
  });

  it('[AUT-5] and was taken over is not committed by the one that only seemed to have stopped', async () => {
    const command = { userId: 1, call: 'x', name: 'slow one' };
    const late = new DoneOnce(server.app).run(command, () =>
      server.app.write(async (trx) => {
        await server.app.db
          .updateTable('commands')
          .set({ claim: 'another' })
          .where('user_id', '=', 1)
          .execute();
        await trx.updateTable('contests').set({ name: 'Twice' }).execute();
      }),
    );
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(
      await server.app.db.selectFrom('contests').select('id').where('name', '=', 'Twice').execute(),
    ).toEqual([]);
  });

  it('[AUT-5] with an unknown commit is answered as done when it was committed, and else done', async () => {
    const lost = async (name: string, work: () => Promise<unknown>) => {
      const command = { userId: 1, call: 'x', name };
      const once = new DoneOnce(server.app);
      const unknown = once.run(command, async () => {
        await work();
        throw new CommitUnknownError(new Error('gone'));
      });
      await expect(unknown).rejects.toThrow(CommitUnknownError);
      return once.run(command, () => Promise.resolve('done'));
    };
    const write = () =>
      server.app.write((trx) => trx.updateTable('contests').set({ name: 'Kept' }).execute());
    await expect(lost('kept', write)).rejects.toMatchObject({ status: 409, key: 'backend.done_before' });
    expect(await lost('not kept', () => Promise.resolve())).toBe('done');
  });

  it('[AUT-5] is marked as done in the transaction of its change', async () => {
    const command = { userId: 1, call: 'x', name: 'noted' };
    const isDone = async () =>
      (
        await server.app.db
          .selectFrom('commands')
          .selectAll()
          .where('user_id', '=', 1)
          .where('is_done', '=', true)
          .where('answer', 'is', null)
          .where('seen_at', '>', 0)
          .execute()
      ).length;
    const seen = await new DoneOnce(server.app).run(command, async () => {
      await server.app.write((trx) => trx.updateTable('contests').set({ name: 'Once' }).execute());
      return isDone();
    });
    expect(seen).toBe(1);
  });
});

it('[SEC-5] the password of a kept answer cannot be read in the database, and is given to a repeat', async () => {
  const create = async (at: TestServer) => {
    const form = new FormData();
    form.append('person', JSON.stringify({ name: 'zoe', display_name: 'Zoe' }));
    const answer = await fetch(new URL(pathOf(calls.createPerson, 'admin', {}), at.url), {
      method: 'POST',
      headers: {
        [COMMAND_HEADER]: 'b0a1c2d3',
        authorization: `Basic ${Buffer.from(`${admin.name}:${admin.secret}`).toString('base64')}`,
      },
      body: form,
    });
    return (await answer.json()) as { password: string };
  };
  const { password } = await create(server);
  expect(password.length).toBeGreaterThan(5);
  const rows = await server.app.db.selectFrom('commands').selectAll().execute();
  const kept = rows
    .map((row) => `${row.command} ${row.claim} ${row.answer?.toString('utf8') ?? ''}`)
    .join(' ');
  expect(kept).not.toContain(password);
  expect(kept).not.toContain('b0a1c2d3');
  expect(await create(other)).toMatchObject({ password });
});
