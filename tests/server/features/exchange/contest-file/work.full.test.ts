import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { boardsOf, OLD_PASSWORD, verdictsOf, workedContest } from '#tests/support/workedContest.ts';

let server: TestServer;
let empty: TestServer;
let admin: Person;
let newcomer: Person;
let adminId: number;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  adminId = await server.seed.user({ name: 'boss', role: 'admin' });
  admin = await server.loginAs('boss');
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await empty.stop();
});

describe('a contest of 300 people and 5,000 submissions', () => {
  it.each([
    ['ioi', 'yes'],
    ['icpc', 'yes_60'],
  ] as const)(
    '[AUT-7] of the type %s with standings %s is the same on an empty server, and its people log in',
    async (type, standings) => {
      const { contestId, names } = await workedContest(server, {
        type,
        standings,
        people: 300,
        submissions: 5_000,
        admin: adminId,
      });
      const answer = await admin.call('exportContest', { cid: contestId, work: true, secrets: true });
      expect([answer.status, answer.error]).toEqual([200, null]);
      const file = { name: 'whole.zip', content: answer.body as unknown as Uint8Array };
      const { body } = await newcomer.call('readContestFile', {}, { file });
      expect(body.findings).toEqual([]);
      expect(body.work).toMatchObject({ participants: 300, submissions: 5_000, has_secrets: true });
      const settings = JSON.stringify({ staff: [], ...body.settings });
      const made = await newcomer.call('createContestFromFile', { settings, plan: body.plan }, { file });
      expect([made.status, made.error]).toEqual([200, null]);
      const cid = made.body.id;
      const boards = await boardsOf(server, admin, contestId);
      expect(boards.full.rows).toHaveLength(298);
      if (type === 'icpc') expect(boards.shown.rows).not.toEqual(boards.full.rows);
      expect(await boardsOf(empty, newcomer, cid)).toEqual(boards);
      expect(await verdictsOf(empty, cid)).toEqual(await verdictsOf(server, contestId));
      for (const name of [names[0] ?? '', names[299] ?? ''])
        expect((await empty.as(name, OLD_PASSWORD).call('me')).status).toBe(200);
      expect(await empty.app.db.selectFrom('judge_jobs').select('id').execute()).toEqual([]);
    },
    120_000,
  );
});
