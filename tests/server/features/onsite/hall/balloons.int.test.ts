import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let author: Person;
let runner: Person;
const ids: Record<string, number> = {};
const teams: Record<string, Person> = {};

beforeAll(async () => {
  server = await startTestServer();
  const seated = { school: 'Sofia University', site: 'Sofia', room: '210', group_label: 'SU' };
  for (const name of ['anna', 'boris', 'clara'])
    ids[name] = await server.seed.user({ name, ...seated, seat: name.slice(0, 1) });
  for (const name of ['anna', 'boris', 'clara']) teams[name] = await server.loginAs(name);
  ids['admin'] = await server.seed.user({ name: 'admin', role: 'admin' });
  ids['author'] = await server.seed.user({ name: 'author', role: 'author' });
  ids['runner'] = await server.seed.user({ name: 'runner', role: 'coordinator' });
  admin = await server.loginAs('admin');
  author = await server.loginAs('author');
  runner = await server.loginAs('runner');
});
afterAll(() => server.stop());

/** An icpc contest of five hours that begins now, gives balloons and has three teams. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}) {
  server.setTime(NOW);
  const cid = await server.seed.contest({
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 2,
    balloons: 'yes',
    staff: [ids['author']!, ids['runner']!],
    ...given,
  });
  await server.app.db
    .updateTable('contest_tasks')
    .set({ balloon_color: '#d00000' })
    .where('contest_id', '=', cid)
    .where('number', '=', 1)
    .execute();
  const people: Record<string, number> = {};
  for (const name of ['anna', 'boris', 'clara'])
    people[name] = await server.seed.participant({ contest_id: cid, user_id: ids[name]! });
  return { cid, people };
}

async function send(cid: number, name: string, minute: number, task = 1): Promise<number> {
  server.setTime(NOW + minute * MINUTE);
  const { body } = await teams[name]!.call(
    'submit',
    { contestId: cid, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  return body.id;
}

async function judge(submissionId: number, verdict: Verdict, at = server.app.now() + 1): Promise<void> {
  const finding = { submissionId, verdict, score: verdict === 'AC' ? 100 : 0, groupScores: null, at };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, finding));
}

async function solve(cid: number, name: string, minute: number, task = 1): Promise<number> {
  const id = await send(cid, name, minute, task);
  await judge(id, 'AC');
  return id;
}

async function listed(cid: number, who: Person = admin) {
  const { body } = await who.call('balloons', { cid });
  return body;
}

/** The balloons in short: competitor, task, state and submission. */
async function brief(cid: number) {
  const { balloons } = await listed(cid);
  return balloons.map(({ username, task, state, submission }) => [
    username,
    task,
    submission === null ? 'gone' : state,
  ]);
}

const to = (cid: number, participant: number, state: string, was = 'waiting', task = 1) => ({
  cid,
  participant,
  task,
  state,
  was,
});

describe('the balloons of a contest', () => {
  it('[AUT-11] say what, to whom and where, and who was first, once a task', async () => {
    const { cid } = await contest();
    await solve(cid, 'boris', 10);
    await solve(cid, 'boris', 12);
    await solve(cid, 'anna', 15);
    await solve(cid, 'anna', 20, 2);
    const { tasks, balloons } = await listed(cid, runner);
    expect(tasks.map(({ label, color }) => [label, color])).toEqual([
      ['A', '#d00000'],
      ['B', null],
    ]);
    expect(balloons[0]).toMatchObject({
      username: 'boris',
      school: 'Sofia University',
      group: 'SU',
      site: 'Sofia',
      room: '210',
      seat: 'b',
      task: 1,
      first: 'yes',
      first_of_contest: 'yes',
      state: 'waiting',
      late: false,
    });
    expect(balloons.map(({ username, task, first }) => [username, task, first])).toEqual([
      ['boris', 1, 'yes'],
      ['anna', 1, 'no'],
      ['anna', 2, 'yes'],
    ]);
  });

  it('[AUT-11] are first for certain only when nothing earlier waits for its judgement', async () => {
    const { cid } = await contest();
    const earlier = await send(cid, 'clara', 5);
    await solve(cid, 'anna', 10);
    expect((await listed(cid)).balloons[0]).toMatchObject({ first: 'likely', first_of_contest: 'likely' });
    await judge(earlier, 'WA');
    expect((await listed(cid)).balloons[0]).toMatchObject({ first: 'yes', first_of_contest: 'yes' });
  });

  it('[AUT-11] are told of at once to the contest\u2019s staff and to nobody else', async () => {
    const { cid } = await contest();
    const heard = () => server.told(`/topic/desk@${ids['runner']}`);
    const before = (await heard()).length;
    await solve(cid, 'anna', 10);
    await judge(await send(cid, 'boris', 11), 'WA');
    expect((await heard()).slice(before)).toEqual([{ action: 'update', subject: 'balloons', contest: cid }]);
  });

  it('[AUT-11] stop at the freeze, or go on where the contest says so', async () => {
    const { cid } = await contest({ standings: 'yes_60' });
    await solve(cid, 'anna', 239);
    await solve(cid, 'boris', 240);
    expect(await brief(cid)).toEqual([['anna', 1, 'waiting']]);
    expect((await listed(cid)).stopped_at).toBe(NOW + 4 * HOUR);
    const { people } = await idsOf(cid);
    const early = await admin.call('handBalloon', to(cid, people['boris']!, 'delivered'));
    expect(early).toMatchObject({ status: 409, error: 'backend.balloon_not_due' });
    await server.app.db.updateTable('contests').set({ balloons: 'frozen' }).where('id', '=', cid).execute();
    expect(await brief(cid)).toHaveLength(2);
    expect((await listed(cid)).stopped_at).toBeNull();
  });

  it('[AUT-11] F13 tell the people who carry them nothing of tasks solved in the freeze: not by a number, nor by when they are told', async () => {
    const { cid } = await contest({ standings: 'yes_60' });
    await solve(cid, 'anna', 239);
    server.setTime(NOW + 240 * MINUTE);
    const heard = async () => (await server.told(`/topic/desk@${ids['runner']}`)).length;
    const [seen, told] = [await listed(cid, runner), await heard()];
    const wrong = await send(cid, 'boris', 241);
    const right = await send(cid, 'clara', 242);
    for (const [id, verdict] of [
      [wrong, 'WA'],
      [right, 'AC'],
    ] as const) {
      await judge(id, verdict);
      expect([await listed(cid, runner), await heard()]).toEqual([seen, told]);
    }
    await server.app.db.updateTable('contests').set({ balloons: 'frozen' }).where('id', '=', cid).execute();
    await judge(wrong, 'AC');
    expect(await heard()).toBe(told + 1);
  });

  it('[AUT-11] go with a verdict that is changed, but for those that were carried', async () => {
    const { cid, people } = await contest();
    const first = await solve(cid, 'anna', 10);
    const second = await solve(cid, 'boris', 11);
    await runner.call('handBalloon', to(cid, people['anna']!, 'delivered'));
    await judge(first, 'WA');
    await judge(second, 'WA');
    expect(await brief(cid)).toEqual([['anna', 1, 'gone']]);
    await runner.call('handBalloon', to(cid, people['anna']!, 'waiting', 'delivered'));
    expect(await brief(cid)).toEqual([]);
    const none = await runner.call('handBalloon', to(cid, people['anna']!, 'delivered'));
    expect(none).toMatchObject({ status: 409, error: 'backend.balloon_not_due' });
  });

  it('[AUT-11] of who is hidden or disqualified are marked, and never the first', async () => {
    const { cid, people } = await contest();
    await solve(cid, 'anna', 10);
    await solve(cid, 'boris', 11);
    await solve(cid, 'clara', 12);
    await admin.call('disqualify', { cid, pid: people['anna']!, reason: 'Copied' });
    await server.app.db
      .updateTable('participants')
      .set({ on_board: false })
      .where('id', '=', people['boris']!)
      .execute();
    const { balloons } = await listed(cid);
    expect(balloons.map((one) => [one.disqualified, one.on_board, one.first])).toEqual([
      [true, true, 'no'],
      [false, false, 'no'],
      [false, true, 'yes'],
    ]);
    const before = (await server.told('/topic/desk')).length;
    await solve(cid, 'boris', 20, 2);
    expect((await server.told('/topic/desk')).slice(before)).toContainEqual({
      action: 'update',
      subject: 'balloons',
      contest: cid,
    });
  });
});

describe('a balloon', () => {
  it('[AUT-11] is delivered once by ten who press at once, and the others are told by whom', async () => {
    const { cid, people } = await contest();
    await solve(cid, 'anna', 10);
    const runners = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const id = await server.seed.user({ name: `r${at}-${cid}`, role: 'coordinator' });
        await server.app.db.insertInto('contest_staff').values({ contest_id: cid, user_id: id }).execute();
        return server.loginAs(`r${at}-${cid}`);
      }),
    );
    const answers = await Promise.all(
      runners.map((who) => who.call('handBalloon', to(cid, people['anna']!, 'delivered'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(runners.map(() => 200));
    const done = answers.filter(({ body }) => body.changed);
    expect(done).toHaveLength(1);
    const by = runners[answers.indexOf(done[0]!)]!.name;
    expect(new Set(answers.map(({ body }) => body.done?.by))).toEqual(new Set([by]));
    expect((await listed(cid)).balloons[0]).toMatchObject({ state: 'delivered', delivered: { by } });
    const { body } = await admin.call('audit', { contestId: cid });
    const entries = body.entries.filter(({ action }) => action === 'handBalloon');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      username: by,
      before: { task: 1, balloon: 'waiting' },
      after: { task: 1, balloon: 'delivered' },
    });
  });

  it('[AUT-11] is taken by one runner alone, and each step can be taken back by a person who sees it', async () => {
    const { cid, people } = await contest();
    await solve(cid, 'anna', 10);
    const pid = people['anna']!;
    expect((await runner.call('handBalloon', to(cid, pid, 'taken'))).body).toMatchObject({ changed: true });
    expect((await author.call('handBalloon', to(cid, pid, 'taken'))).body).toMatchObject({
      changed: false,
      state: 'taken',
      done: { by: 'runner' },
    });
    await author.call('handBalloon', to(cid, pid, 'delivered', 'taken'));
    // A runner whose page still shows the balloon as taken cannot undo the delivery.
    expect((await runner.call('handBalloon', to(cid, pid, 'waiting', 'taken'))).body).toMatchObject({
      changed: false,
      state: 'delivered',
      done: { by: 'author' },
    });
    expect((await runner.call('handBalloon', to(cid, pid, 'waiting', 'delivered'))).body).toMatchObject({
      changed: true,
      state: 'waiting',
    });
    expect(await brief(cid)).toEqual([['anna', 1, 'waiting']]);
  });

  it('[AUT-11] is of its own contest, its staff and an icpc contest that gives some', async () => {
    const { cid, people } = await contest();
    const other = await contest({ staff: [] });
    await solve(other.cid, 'anna', 10);
    for (const who of [runner, author]) {
      expect((await who.call('balloons', { cid: other.cid })).status).toBe(404);
      const pressed = await who.call('handBalloon', to(other.cid, other.people['anna']!, 'delivered'));
      expect(pressed.status).toBe(404);
    }
    const mixed = await runner.call('handBalloon', to(cid, other.people['anna']!, 'delivered'));
    expect(mixed.status).toBe(404);
    expect(people['anna']).not.toBe(other.people['anna']);
    expect((await teams['anna']!.call('balloons', { cid })).status).toBe(404);
    const off = await contest({ balloons: 'no' });
    await solve(off.cid, 'anna', 10);
    expect((await listed(off.cid)).balloons).toEqual([]);
    expect(await runner.call('handBalloon', to(off.cid, off.people['anna']!, 'delivered'))).toMatchObject({
      status: 409,
      error: 'backend.balloons_off',
    });
  });
});

it('[AUT-11] the list equals a count of the submissions, whatever was sent, judged anew and carried', async () => {
  const names = ['anna', 'boris', 'clara'] as const;
  const step = fc.record({
    who: fc.constantFrom(...names),
    task: fc.integer({ min: 1, max: 2 }),
    verdict: fc.constantFrom<Verdict>('AC', 'AC', 'WA', 'TLE', 'IE'),
    what: fc.constantFrom('send', 'send', 'again', 'deliver', 'back'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), fc.boolean(), async (steps, toEnd) => {
      const setting = toEnd ? 'frozen' : 'yes';
      const { cid, people } = await contest({ standings: 'yes_290', balloons: setting });
      interface Sent {
        id: number;
        who: string;
        task: number;
        minute: number;
        verdict: Verdict;
      }
      const sent: Sent[] = [];
      const carried = new Set<string>();
      const isDue = (one: Sent) => one.verdict === 'AC' && (toEnd || one.minute < 10);
      const firstOf = (who: string, task: number) =>
        sent.find((one) => one.who === who && one.task === task && one.verdict === 'AC');
      let minute = 0;
      for (const { who, task, verdict, what } of steps) {
        minute += 1.5;
        const key = `${who} ${task}`;
        const due = firstOf(who, task);
        const last = sent.findLast((one) => one.who === who && one.task === task);
        if (what === 'send') {
          const id = await send(cid, who, minute, task);
          await judge(id, verdict);
          sent.push({ id, who, task, minute, verdict });
        } else if (what === 'again' && last) {
          await judge(last.id, verdict, server.app.now() + minute * MINUTE);
          last.verdict = verdict;
        } else if (what === 'deliver') {
          const { status } = await admin.call(
            'handBalloon',
            to(cid, people[who]!, 'delivered', 'waiting', task),
          );
          const may = carried.has(key) || (due !== undefined && isDue(due));
          expect(status).toBe(may ? 200 : 409);
          if (may) carried.add(key);
        } else if (what === 'back') {
          await admin.call('handBalloon', to(cid, people[who]!, 'waiting', 'delivered', task));
          carried.delete(key);
        }
      }
      const expected = names.flatMap((who) =>
        [1, 2].flatMap((task) => {
          const due = firstOf(who, task);
          const state = carried.has(`${who} ${task}`) ? 'delivered' : 'waiting';
          if (state === 'waiting' && (due === undefined || !isDue(due))) return [];
          return [`${who} ${task} ${due?.id ?? 'gone'} ${state}`];
        }),
      );
      const { balloons } = await listed(cid);
      const shown = balloons.map(
        (one) => `${one.username} ${one.task} ${one.submission ?? 'gone'} ${one.state}`,
      );
      expect(shown.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: runs(5, 40) },
  );
});

async function idsOf(cid: number) {
  const rows = await server.app.db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['participants.id', 'users.name'])
    .where('contest_id', '=', cid)
    .execute();
  return { people: Object.fromEntries(rows.map(({ id, name }) => [name, id])) };
}
