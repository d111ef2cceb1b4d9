import { afterAll, beforeAll, expect, it } from 'vitest';
import { audited } from '#server/model/command.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;
let adminId: number;

beforeAll(async () => {
  server = await startTestServer();
  adminId = await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
});
afterAll(() => server.stop());

const by = () => ({ call: 'setConfig', caller: { userId: adminId }, contest: null, now: NOW }) as const;
const change = (target: string, contestId: number | null) => ({
  target,
  contestId,
  before: null,
  after: { value: 1 },
});

it('[AUT-6] a change that is rolled back is not in the audit', async () => {
  const failing = server.app.write(async (trx, publish) => {
    await audited(trx, publish, by(), change('failed', null));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await admin.call('audit')).body.entries).toEqual([]);
});

it('[AUT-6] is read newest first, a page at a time, of all contests or of one', async () => {
  const contest = await server.seed.contest();
  await server.app.write(async (trx, publish) => {
    for (let i = 1; i <= 205; i += 1)
      await audited(trx, publish, by(), change(`a${i}`, i % 2 === 0 ? contest : null));
  });
  const seen: string[] = [];
  let before: number | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { body } = await admin.call('audit', before === undefined ? {} : { before });
    seen.push(...body.entries.map((entry) => entry.target));
    before = body.entries.at(-1)?.id;
    expect(body.more).toBe(page < 2);
  }
  expect(seen).toEqual(Array.from({ length: 205 }, (_, i) => `a${205 - i}`));
  const { body } = await admin.call('audit', { contestId: contest });
  expect(body.entries).toHaveLength(100);
  expect(body.entries.every((entry) => entry.contest === contest)).toBe(true);
});

it('[AUT-6] is searched by person, action, thing and time, and says from where each change came', async () => {
  const contest = await server.seed.contest();
  const pid = await server.seed.participant({
    contest_id: contest,
    user_id: await server.seed.user({ name: 'kiril', display_name: 'Кирил Петров' }),
  });
  await admin.call('extendParticipant', { cid: contest, pid, minutes: 5 });
  server.setTime(NOW + 60_000);
  await admin.call('disqualify', { cid: contest, pid, reason: '100%' });
  const actions = async (search: Record<string, string | number>) =>
    (await admin.call('audit', { contestId: contest, ...search })).body.entries.map(({ action }) => action);
  expect(await actions({ person: 'ADM' })).toEqual(['disqualify', 'extendParticipant']);
  expect(await actions({ person: '%' })).toEqual([]);
  expect(await actions({ action: 'extend' })).toEqual(['extendParticipant']);
  expect(await actions({ target: `participant:${pid}`, from: NOW + 1 })).toEqual(['disqualify']);
  // Search by names of people instead of ids.
  expect(await actions({ target: 'КИРИЛ п' })).toEqual(['disqualify', 'extendParticipant']);
  expect(await actions({ target: 'nobody' })).toEqual([]);
  expect(await actions({ to: NOW })).toEqual(['extendParticipant']);
  const { body } = await admin.call('audit', { contestId: contest });
  expect(body.entries.map(({ about }) => about)).toEqual(['Кирил Петров', 'Кирил Петров']);
  expect(body.entries.every(({ address }) => address === '127.0.0.1')).toBe(true);
});

it('[AUT-6] is searched by the name of a contest, and by the name and short name of a task', async () => {
  const contest = await server.seed.contest({ name: 'Северна купа' });
  const task = await server.seed.task(contest, 1, { name: 'Фенери', slug: 'lanterns' });
  await server.app.write(async (trx, publish) => {
    const [onTask, onContest] = [change(`task:${task}`, null), change(`contest:${contest}`, contest)];
    await audited(trx, publish, by(), { ...onTask, action: 'commitWorkshopTask' });
    await audited(trx, publish, by(), { ...onContest, action: 'extendContest' });
  });
  const actions = async (target: string) =>
    (await admin.call('audit', { target })).body.entries.map(({ action }) => action);
  expect(await actions('СЕВЕРНА')).toEqual(['extendContest']);
  expect(await actions('фенер')).toEqual(['commitWorkshopTask']);
  expect(await actions('LANTERN')).toEqual(['commitWorkshopTask']);
  const { entries } = (await admin.call('audit', { target: 'lanterns' })).body;
  expect(entries.map(({ about }) => about)).toEqual(['Фенери']);
});
