import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let anna: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['anna', 'boris', 'vera', 'gergana'])
    ids[name] = await server.seed.user({ name, display_name: name.toUpperCase() });
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  anna = await server.loginAs('anna');
});
afterAll(() => server.stop());

/** A frozen contest of five hours that began at NOW, hidden from the public. */
async function contest(people: readonly string[] = ['anna', 'boris']) {
  server.setTime(NOW);
  const cid = await server.seed.contest({
    name: 'Cup',
    type: 'icpc',
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 1,
    standings: 'yes_60',
    public_standing: false,
  });
  const participants = [];
  for (const name of people)
    participants.push(await server.seed.participant({ contest_id: cid, user_id: ids[name]! }));
  return { cid, people: participants };
}

const shown = async (cid: number) => {
  const row = await server.app.db
    .selectFrom('contests')
    .select(['standings', 'public_standing', 'standings_frozen'])
    .where('id', '=', cid)
    .executeTakeFirstOrThrow();
  return [row.standings, row.public_standing, row.standings_frozen];
};
const send = (contestId: number) =>
  anna.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );

describe('while somebody works', () => {
  it('[AUT-11] F10 results are neither published nor final: who works and until when is said, and nothing changes', async () => {
    const { cid, people } = await contest();
    server.setTime(NOW + 4.5 * HOUR);
    const deeds = ['publishResults', 'finalise'] as const;
    const refusals = async () => {
      const answers = [];
      for (const deed of deeds) answers.push(await admin.call(deed, { cid }));
      return answers.map(({ status, error }) => [status, error]);
    };
    const until = (ms: number) => new Date(NOW + ms).toISOString();
    const inContest = [409, `backend.not_over:ANNA, BORIS - ${until(5 * HOUR)}`];
    expect(await refusals()).toEqual([inContest, inContest]);
    await admin.call('extendParticipant', { cid, pid: people[1]!, minutes: 30 });
    server.setTime(NOW + 5 * HOUR + 10 * MINUTE);
    const inExtraTime = [409, `backend.not_over:BORIS - ${until(5.5 * HOUR)}`];
    expect(await refusals()).toEqual([inExtraTime, inExtraTime]);
    expect((await admin.call('openWork', { cid })).body.at_work).toEqual({
      names: ['BORIS'],
      people: 1,
      until: NOW + 5.5 * HOUR,
    });
    expect(await shown(cid)).toEqual(['yes_60', false, false]);
    server.setTime(NOW + 5.5 * HOUR);
    expect((await admin.call('publishResults', { cid })).status).toBe(200);
    expect(await shown(cid)).toEqual(['yes', true, false]);
  });

  it('[AUT-11] F10 people who have finished or only translate are not waited for; many are counted beyond the first names', async () => {
    const { cid, people } = await contest(['anna', 'boris', 'vera', 'gergana']);
    const atWork = async () => (await admin.call('openWork', { cid })).body.at_work;
    server.setTime(NOW + HOUR);
    expect(await atWork()).toMatchObject({ names: ['ANNA', 'BORIS', 'GERGANA'], people: 4 });
    for (const pid of people) await admin.call('extendParticipant', { cid, pid, minutes: 60 });
    const { db } = server.app;
    await db
      .updateTable('participants')
      .set({ finished_at: NOW + HOUR })
      .where('id', '=', people[0]!)
      .execute();
    await db.updateTable('users').set({ types: 'translator' }).where('id', '=', ids['boris']!).execute();
    server.setTime(NOW + 5 * HOUR);
    expect(await atWork()).toMatchObject({ names: ['GERGANA', 'VERA'], people: 2 });
    await db.updateTable('users').set({ types: '' }).where('id', '=', ids['boris']!).execute();
    expect(await atWork()).toMatchObject({ people: 3 });
    await admin.call('extendParticipant', { cid, pid: people[1]!, minutes: -60 });
    await admin.call('extendParticipant', { cid, pid: people[2]!, minutes: -60 });
    await admin.call('extendParticipant', { cid, pid: people[3]!, minutes: -60 });
    expect(await atWork()).toBeNull();
  });
});

describe('actions that open the board', () => {
  const told = async (cid: number, changes: object) =>
    (await admin.call('consequences', { cid, changes: JSON.stringify(changes) })).body.consequences;

  it('[AUT-2] F10 F14 a question about it names who is at work and until when, also in extra time and of the public page', async () => {
    const { cid, people } = await contest();
    await admin.call('extendParticipant', { cid, pid: people[0]!, minutes: 30 });
    server.setTime(NOW + 4.5 * HOUR);
    const later = await told(cid, { end_time: NOW + 5 * HOUR + 45 * MINUTE });
    expect(later).toContainEqual(expect.objectContaining({ key: 'board_thaws' }));
    expect(later).toContainEqual({
      key: 'in_contest',
      people: 2,
      minutes: 0,
      names: ['ANNA', 'BORIS'],
      until: NOW + 5.5 * HOUR,
    });
    server.setTime(NOW + 5 * HOUR + MINUTE);
    const opened = await told(cid, { standings: 'yes', public_standing: true });
    for (const key of ['board_thaws', 'board_public'])
      expect(opened).toContainEqual(expect.objectContaining({ key }));
    expect(opened).toContainEqual(expect.objectContaining({ key: 'in_contest', people: 1, names: ['ANNA'] }));
  });

  it('[AUT-4] F10 setting a change back is asked about with what that does', async () => {
    const { cid } = await contest();
    server.setTime(NOW + 4.5 * HOUR);
    await admin.call('setStandings', { cid, standings: 'yes', public_standing: false });
    await admin.call('setStandings', { cid, standings: 'yes_60', public_standing: false });
    const [newest] = (await admin.call('audit', { contestId: cid })).body.entries;
    const { body } = await admin.call('undoConsequences', { aid: newest!.id });
    expect(body).toMatchObject({ contest: cid });
    expect(body.consequences).toContainEqual(expect.objectContaining({ key: 'board_thaws', people: 2 }));
    expect(body.consequences).toContainEqual(
      expect.objectContaining({ key: 'in_contest', until: NOW + 5 * HOUR }),
    );
  });
});

describe('work that still waits before results are final', () => {
  it('[AUT-11] F15 is named by kind: a judgement, a late arrival, a rejudging nobody applied, marks', async () => {
    const { cid } = await contest(['anna']);
    const { db } = server.app;
    const { task_id: taskId } = await db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow();
    await addVersion(db, taskId, await doublingTask(db));
    const { body } = await send(cid);
    const waiting = async () => (await admin.call('openWork', { cid })).body.waiting;
    server.setTime(NOW + 6 * HOUR);
    expect(await waiting()).toEqual([{ kind: 'judgement', count: 1 }]);
    expect((await admin.call('finalise', { cid })).error).toBe('backend.waits_judgement:1');
    await db.updateTable('judge_jobs').set({ state: 'lost' }).where('contest_id', '=', cid).execute();
    expect(await waiting()).toEqual([{ kind: 'failed', count: 1 }]);
    const judged = { status: 'judged', verdict: 'AC', judged_at: NOW } as const;
    await db.updateTable('submissions').set(judged).where('id', '=', body.id).execute();
    await db.updateTable('judge_jobs').set({ state: 'done' }).where('contest_id', '=', cid).execute();
    expect(await waiting()).toEqual([]);

    const rejudging = await admin.call('rejudge', { contest: cid, ids: String(body.id), reason: 'a test' });
    expect(rejudging.status).toBe(200);
    expect(await waiting()).toEqual([{ kind: 'rejudging', count: 1 }]);
    expect((await admin.call('finalise', { cid })).error).toBe('backend.waits_rejudging:1');
    const ofRejudging = async () =>
      (await admin.call('needs')).body.needs.filter(({ kind }) => kind === 'rejudging');
    expect(await ofRejudging()).toEqual([]);
    await db.updateTable('judge_jobs').set({ state: 'done' }).where('contest_id', '=', cid).execute();
    expect(await ofRejudging()).toMatchObject([{ contestId: cid, names: [expect.any(String), 'a test'] }]);
    await admin.call('cancelRejudging', { rid: rejudging.body.id });
    expect([await waiting(), await ofRejudging()]).toEqual([[], []]);
    expect((await admin.call('finalise', { cid })).status).toBe(200);
  });
});
