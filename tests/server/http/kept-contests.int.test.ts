import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

/** The longest that another server may go on serving what has changed, ms (SRV-7). */
const BOUND_MS = 250;
const MINUTE = 60_000;

let server: TestServer;
let other: TestServer;
let admin: Person;
/** A contest in which everybody takes part, so that nobody is out of all contests. */
let common: number;

beforeAll(async () => {
  server = await startTestServer({ keepsRows: true });
  other = await startTestServer({ keepsRows: true, beside: server });
  await server.seed.user({ name: 'root', role: 'admin' });
  admin = await server.loginAs('root');
  common = await server.seed.contest();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

let people = 0;

/** A competitor whose contest both servers keep in memory. */
async function aKept(type: 'ioi' | 'nvo' = 'ioi') {
  people += 1;
  const name = `kept${people}`;
  const contestId = await server.seed.contest({ type, tasks: 3, name: 'Before', start_at: NOW - MINUTE });
  const uid = await server.seed.user({ name });
  const pid = await server.seed.participant({ contest_id: contestId, user_id: uid });
  await server.seed.participant({ contest_id: common, user_id: uid });
  const here = await server.loginAs(name);
  const there = other.as(name, here.secret);
  for (const person of [here, there])
    await eventually(async () => expect(await asksFor(person, contestId)).toBe(false));
  return { contestId, pid, here, there };
}

/** Whether a call reads the contest from the database. */
async function asksFor(person: Person, contestId: number): Promise<boolean> {
  const queries = await queriesOf(() => person.call('contest', { contestId }));
  return queries.some(({ text }) => text.includes('from contests'));
}

describe('a contest that two servers keep in memory', () => {
  it('[SRV-7] is not read from the database again as long as nothing changes', async () => {
    const { contestId, here, there } = await aKept();
    for (const person of [here, there, here]) expect(await asksFor(person, contestId)).toBe(false);
    const queries = await queriesOf(() => here.call('config', { contestId }));
    expect(queries).toHaveLength(2);
  });

  it('[SRV-7] is new in the next answer of either server when its settings change', async () => {
    const { contestId, here, there } = await aKept();
    const { body } = await admin.call('contestSettings', { cid: contestId });
    const changes = JSON.stringify({ name: 'After' });
    const saved = await admin.call('saveSettings', { cid: contestId, version: body.version, changes });
    expect(saved.status).toBe(200);
    for (const person of [here, there])
      expect((await person.call('contest', { contestId })).body.name).toBe('After');
  });

  it('[SRV-7] and its person’s own time are new in the next answer of either server', async () => {
    const { contestId, pid, here, there } = await aKept();
    expect((await admin.call('extendParticipant', { cid: contestId, pid, minutes: 5 })).status).toBe(200);
    for (const person of [here, there])
      expect((await person.call('init', { contestId })).body.extra_time).toBe(300);
  });

  it('[SRV-7] [QIZ-2] an own module that was begun at one server is open at the other', async () => {
    const { contestId, here, there } = await aKept('nvo');
    expect((await there.call('task', { contestId, tid: 1 })).status).not.toBe(200);
    expect((await here.call('start', { contestId })).status).toBe(200);
    expect((await there.call('task', { contestId, tid: 1 })).status).toBe(200);
  });

  it('[SRV-7] is gone at once at the server that took its person out, and soon at the other', async () => {
    const { contestId, pid, here, there } = await aKept();
    const taken = await admin.call('removeParticipants', { cid: contestId, ids: JSON.stringify([pid]) });
    const since = performance.now();
    expect(taken.status).toBe(200);
    const statusOf = async (person: Person) => (await person.call('contest', { contestId })).status;
    expect(await statusOf(here)).toBe(404);
    let servedMs = 0;
    while ((await statusOf(there)) === 200) servedMs = performance.now() - since;
    expect(servedMs).toBeLessThan(BOUND_MS);
  });

  it('[SRV-7] [LIV-4] is never older than the numbers of its answer', async () => {
    const { contestId, there } = await aKept();
    const { app } = server;
    for (let change = 1; change <= 20; change += 1) {
      const name = `Name ${change}`;
      const stream = `/topic/contest/${contestId}`;
      const writing = app.write(async (trx, publish) => {
        await trx.updateTable('contests').set({ name }).where('id', '=', contestId).execute();
        publish(stream, { name });
      });
      const { body, seq } = await there.call('contest', { contestId });
      await writing;
      const number = seq[stream] ?? 0;
      expect([change, body.name]).toEqual([
        change,
        number >= change ? name : change === 1 ? 'Before' : `Name ${change - 1}`,
      ]);
    }
  });
});
