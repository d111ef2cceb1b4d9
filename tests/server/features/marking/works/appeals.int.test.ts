import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRITERIA, DRAWN_AT, give, type MarkingCast, startMarking } from '#tests/support/marking.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let cast: MarkingCast;
let server: TestServer;
let admin: Person;
let arbiter: Person;

beforeAll(async () => {
  cast = await startMarking();
  ({ server, admin, arbiter } = cast);
});
afterAll(() => server.stop());

/** Two works with the same marks by both scorers; returns the first with its competitor. */
async function marked(change: Record<string, unknown> = {}) {
  const made = await cast.drawn(2, change);
  const { works } = await cast.detailOf(made.cid, made.mid);
  for (const work of works) {
    const [one, other] = cast.whose(work);
    const second = { comments: '{"idea":"Almost","style":"Neat"}', note: 'Well done' };
    await give(one!, made.task, work.number, [4, 3]);
    await give(other!, made.task, work.number, [4.5, 4], second);
  }
  const [work] = works;
  const competitor = await server.loginAs(work!.username);
  const marks = async (who = competitor) => (await who.call('ownMarks', { contestId: made.cid })).body.marks;
  const appeal = (who = competitor, number = work!.number) =>
    who.call('appealMarks', { contestId: made.cid, number, appeal: 'The idea is whole' });
  return { ...made, work: work!, other: works[1]!, competitor, marks, appeal };
}

const publish = (cid: number) => admin.call('publishMarks', { cid });

describe('marks as a competitor sees them', () => {
  it('[SCO-3] is nothing before they are published, then points by criterion with comments and nobody’s name', async () => {
    const { cid, work, marks, competitor } = await marked();
    expect(await marks()).toEqual([]);
    expect((await publish(cid)).body.published).toBe(2);
    const [mark, ...rest] = await marks();
    expect(rest).toEqual([]);
    expect(mark).toEqual({
      number: work.number,
      task: 1,
      question: null,
      points: 7.75,
      most: 10,
      decided: false,
      published_at: DRAWN_AT,
      appeal_until: DRAWN_AT + 48 * HOUR,
      appeal: null,
      notes: ['Well done'],
      criteria: [
        { name: 'Idea', points: 4.25, most: 6, comments: ['Almost', 'Seen'] },
        { name: 'Style', points: 3.5, most: 4, comments: ['Neat'] },
      ],
    });
    const { body, headers } = await competitor.call('ownMarks', { contestId: cid });
    const said = JSON.stringify([body, [...headers]]);
    for (const name of ['s1', 's2', 's3', 'scorer']) expect(said).not.toContain(`"${name}"`);
    await admin.call('withdrawMarks', { cid, mid: (await unitOf(cid)).id, reason: 'Too early' });
    expect(await marks()).toEqual([]);
  });

  it('[SCO-3] has no comments and takes no appeal where the contest wants none', async () => {
    const { cid, marks, appeal } = await marked({ shows_comments: false, takes_appeals: false });
    await publish(cid);
    const [mark] = await marks();
    expect(mark).toMatchObject({ notes: [], appeal_until: null });
    expect(mark?.criteria.flatMap(({ comments }) => comments)).toEqual([]);
    expect(await appeal()).toMatchObject({ status: 409, error: 'backend.appeals_none' });
  });
});

describe('an appeal', () => {
  it('[SCO-3] is taken once for an own published work, within the contest’s time', async () => {
    const { cid, other, appeal, competitor, marks } = await marked({ appeal_hours: 2 });
    expect(await appeal()).toMatchObject({ status: 404 });
    await publish(cid);
    expect(await appeal(competitor, other.number)).toMatchObject({ status: 404 });
    server.setTime(DRAWN_AT + 2 * HOUR - 1);
    expect((await appeal()).error).toBeNull();
    expect(await appeal()).toMatchObject({ status: 409, error: 'backend.already_so' });
    server.setTime(DRAWN_AT + 2 * HOUR);
    const late = await server.loginAs(other.username);
    expect(await appeal(late, other.number)).toMatchObject({ status: 409, error: 'backend.appeals_over' });
    expect((await marks())[0]?.appeal).toEqual({
      appeal: 'The idea is whole',
      at: DRAWN_AT + 2 * HOUR - 1,
      answer: null,
      answered_at: null,
    });
  });

  it('[SCO-2] [SCO-3] is decided and answered by an arbiter; points and answer reach the competitor by themselves', async () => {
    const { cid, work, appeal, marks } = await marked();
    await publish(cid);
    const { id: userId } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', work.username)
      .executeTakeFirstOrThrow();
    const told = async () =>
      (await server.told(`/user/queue/quiz/${cid}@${userId}`)).filter(({ action }) => action === 'marks');
    expect(await told()).toHaveLength(1);
    expect((await arbiter.call('answerAppeal', { sid: work.number, answer: 'No' })).status).toBe(404);
    await appeal();
    const { body } = await arbiter.call('arbitration');
    expect(body.works.find(({ number }) => number === work.number)).toMatchObject({ state: 'appealed' });
    server.setTime(DRAWN_AT + HOUR);
    const decision = { sid: work.number, points: '{"idea":6,"style":3}', note: 'Agreed', known: 0 };
    const decided = await arbiter.call('decideWork', { ...decision, reason: 'For the jury alone' });
    expect(decided.body.total).toBe(9);
    const answer = { sid: work.number, answer: 'You are right' };
    expect((await arbiter.call('answerAppeal', answer)).error).toBeNull();
    expect(await arbiter.call('answerAppeal', answer)).toMatchObject({ error: 'backend.already_so' });
    const [mark] = await marks();
    expect(mark).toMatchObject({
      points: 9,
      decided: true,
      notes: ['Agreed'],
      published_at: DRAWN_AT,
      criteria: [
        { points: 6, comments: [] },
        { points: 3, comments: [] },
      ],
      appeal: { answer: 'You are right', answered_at: DRAWN_AT + HOUR },
    });
    expect(JSON.stringify(mark)).not.toContain('For the jury alone');
    // One frame each for publishing, appealing, deciding and answering.
    expect(await told()).toHaveLength(4);
    expect(
      (await arbiter.call('arbitration')).body.works.find((one) => one.number === work.number),
    ).toMatchObject({ state: 'answered', points: 9 });
    const { body: scores } = await admin.call('scoring', { cid });
    expect(scores.people.find(({ id }) => id === work.participant)?.row.score).toBe(9);
  });

  it('[SCO-3] is neither taken nor answered once the results are final', async () => {
    const { cid, appeal, other } = await marked();
    await publish(cid);
    const second = await server.loginAs(other.username);
    await appeal(second, other.number);
    await server.app.db.updateTable('contests').set({ final_at: DRAWN_AT }).where('id', '=', cid).execute();
    expect(await appeal()).toMatchObject({ status: 409, error: 'backend.results_final' });
    const answer = await arbiter.call('answerAppeal', { sid: other.number, answer: 'Too late' });
    expect(answer).toMatchObject({ status: 409, error: 'backend.results_final' });
  });
});

async function unitOf(cid: number) {
  const { units } = (await admin.call('contestMarking', { cid })).body;
  expect(units[0]?.marking?.criteria).toEqual(CRITERIA);
  return units[0]!.marking!;
}
