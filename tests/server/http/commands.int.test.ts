import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../protocol/calls.ts';
import { pathOf } from '../../../protocol/define.ts';
import { COMMAND_HEADER } from '../../../protocol/errors.ts';
import { type Person, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: Person;
let cid: number;
let pid: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  cid = await server.seed.contest({ tasks: 1 });
  pid = await server.seed.participant({ contest_id: cid, user_id: await server.seed.user({ name: 'anna' }) });
});
afterAll(() => server.stop());

/** Gives points under a name, as a page does. */
async function adjust(command: string, reason = 'No power', who = admin) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ amount: '10', reason })) form.append(key, value);
  const answer = await fetch(new URL(pathOf(calls.adjustScore, 'admin', { cid, pid }), server.url), {
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
  // Whoever means it twice says so.
  expect((await adjust('second')).body.id).not.toBe(one.body.id);
  expect(await adjustments()).toBe(2);
});

it('what was refused may be given again under the same name, and a name is of one person', async () => {
  const before = await adjustments();
  expect((await adjust('third', '')).status).toBe(400);
  expect((await adjust('third')).status).toBe(200);
  await server.seed.user({ name: 'deputy', role: 'admin' });
  const deputy = await server.loginAs('deputy');
  expect((await adjust('third', 'No power', deputy)).status).toBe(200);
  expect(await adjustments()).toBe(before + 2);
});
