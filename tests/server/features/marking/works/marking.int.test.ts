import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { give, type MarkingCast, startMarking } from '#tests/support/marking.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

let cast: MarkingCast;
let server: TestServer;
let admin: Person;
let arbiter: Person;
let scorers: readonly Person[];
let ids: MarkingCast['ids'];

beforeAll(async () => {
  cast = await startMarking();
  ({ server, admin, arbiter, scorers, ids } = cast);
});
afterAll(() => server.stop());

const drawn = (count: number) => cast.drawn(count);
const detailOf = (cid: number, mid: number) => cast.detailOf(cid, mid);

describe('works that people mark', () => {
  it('[SCO-1] [SCO-3] come to a scorer with nothing that says whose they are or what the other gave', async () => {
    const { cid, task: tid, mid, people } = await drawn(8);
    const { works } = await detailOf(cid, mid);
    const secrets = [
      ...Object.keys(people),
      ...works.map(({ display_name }) => display_name),
      'participant',
      'username',
      'submission_id',
      'file_name',
      'verdict',
    ];
    for (const [at, scorer] of scorers.entries()) {
      const own = works.filter(({ sheets }) => sheets.some((one) => one.scorer === ids[`s${at + 1}`]));
      // The task's other scorers give points that this scorer must not see.
      for (const other of scorers.filter((one) => one !== scorer))
        for (const { number } of own) await give(other, tid, number, [5.5, 3]);
      const home = await scorer.call('markedTasks');
      const list = await scorer.call('markedTask', { tid });
      expect(new Set(list.body.works.map(({ number }) => number))).toEqual(
        new Set(own.map(({ number }) => number)),
      );
      const seen = [home, list];
      for (const { number: snumber } of own) {
        const work = await scorer.call('markedWork', { tid, snumber });
        expect(work.status).toBe(200);
        seen.push(work as never);
      }
      const said = seen.map(({ body, headers }) => JSON.stringify([body, [...headers]])).join('\n');
      for (const secret of secrets) expect(said).not.toContain(secret);
      expect(list.headers.get('x-agon-seq')).toBeNull();
      if (at > 0) continue;
      expect(said).not.toContain('5.5');
      expect(said).not.toContain('Seen');
    }
    const foreign = works.find(({ sheets }) => !sheets.some(({ scorer }) => scorer === ids['s1']));
    const refused = await scorers[0]!.call('markedWork', { tid, snumber: foreign!.number });
    expect(refused).toMatchObject({ status: 404 });
  });

  // F91
  it('[SHL-7] their tasks, each once, are all that a scorer and an arbiter have in the list of tasks', async () => {
    const { cid, task, mid } = await drawn(1);
    const staff = ['arbiter', 's1', 's2', 's3'].map((name) => ids[name]!);
    const other = await server.seed.contest({ tasks: 1, staff });
    const placed = server.app.db.selectFrom('contest_tasks').selectAll();
    const unmarked = await placed.where('contest_id', '=', other).executeTakeFirstOrThrow();
    const shared = await placed.where('contest_id', '=', cid).executeTakeFirstOrThrow();
    await server.app.db
      .insertInto('contest_tasks')
      .values({ ...shared, contest_id: other, number: 2 })
      .execute();
    const listed = async (who: Person) =>
      (await who.call('tasks')).body.tasks
        .map(({ id }) => id)
        .filter((id) => [task, unmarked.task_id].includes(id));
    const { works } = await detailOf(cid, mid);
    const own = works.flatMap(({ sheets }) => sheets.map(({ scorer }) => scorer));
    for (const [at, scorer] of scorers.entries())
      expect(await listed(scorer)).toEqual(own.includes(ids[`s${at + 1}`]!) ? [task] : []);
    expect(new Set(own).size).toBe(2);
    expect(await listed(arbiter)).toEqual([task]);
  });

  it('[SCO-3] have numbers in an order that is not the one in which they came', async () => {
    const { cid, mid, people } = await drawn(12);
    const { works } = await detailOf(cid, mid);
    const order = works.map(({ participant }) => participant);
    expect([...order].sort((a, b) => a - b)).toEqual(Object.values(people));
    const rows = await server.app.db
      .selectFrom('marking_works')
      .select('number')
      .where('marking_id', '=', mid)
      .orderBy('id')
      .execute();
    // Ids are in the order of the numbers, so they reveal nothing either.
    expect(rows.map(({ number }) => number)).toEqual(works.map(({ number }) => number));
  });

  it('[SCO-2] [AUT-5] come to the mean, or to what an arbiter decides, and join the results once published', async () => {
    const { cid, task: tid, mid } = await drawn(2);
    const { works } = await detailOf(cid, mid);
    const [near, far] = works;
    const [n1, n2] = cast.whose(near!);
    const [f1, f2] = cast.whose(far!);
    expect((await give(n1!, tid, near!.number, [5, 4])).body.total).toBe(9);
    await give(n2!, tid, near!.number, [4.5, 3]);
    await give(f1!, tid, far!.number, [6, 4]);
    const open = await admin.call('publishMarks', { cid, marking: mid });
    expect(open).toMatchObject({ status: 409, error: 'backend.marking_open:1' });
    await give(f2!, tid, far!.number, [1, 1]);
    const { body: disputes } = await arbiter.call('arbitration');
    expect(disputes.works.filter(({ task }) => task === tid)).toMatchObject([
      { number: far!.number, state: 'disputed', totals: [2, 10] },
    ]);
    const sid = far!.number;
    const decision = { sid, points: '{"idea":3,"style":2}', note: '', reason: 'Half of it', known: 0 };
    expect((await arbiter.call('decideWork', decision)).body.total).toBe(5);
    expect(await arbiter.call('decideWork', decision)).toMatchObject({ error: 'backend.already_so' });
    const late = await give(f1!, tid, far!.number, [0, 0], { revision: 1 });
    expect(late).toMatchObject({ status: 409, error: 'backend.marking_closed' });
    expect((await admin.call('publishMarks', { cid })).body.published).toBe(2);
    const { body: scores } = await admin.call('scoring', { cid });
    const pointsOf = (id: number) => scores.people.find((one) => one.id === id)?.row.score;
    expect([pointsOf(near!.participant), pointsOf(far!.participant)]).toEqual([8.25, 5]);
    expect((await admin.call('withdrawMarks', { cid, mid, reason: 'Too early' })).status).toBe(200);
    const { body: after } = await admin.call('scoring', { cid });
    expect(after.people.map(({ row }) => row.score)).toEqual([0, 0]);
  });

  it('[SCO-3] go to somebody else who begins anew, and stay with a scorer who is done', async () => {
    const { cid, task: tid, mid } = await drawn(3);
    const before = (await detailOf(cid, mid)).works.filter(({ sheets }) =>
      sheets.some(({ scorer }) => scorer === ids['s1']),
    );
    await give(scorers[0]!, tid, before[0]!.number, [6, 4]);
    const { body } = await admin.call('reassignWorks', { cid, mid, from: ids['s1']! });
    const { works } = await detailOf(cid, mid);
    const left = works.filter(({ sheets }) => sheets.some(({ scorer }) => scorer === ids['s1']));
    expect(left.map(({ number }) => number)).toEqual([before[0]!.number]);
    expect(body.moved).toBe(before.length - 1);
    for (const { sheets } of works) expect(new Set(sheets.map(({ scorer }) => scorer)).size).toBe(2);
  });
});
