import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type markingCalls } from '#protocol/calls/staff/marking/works.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const CRITERIA = [{ id: 'all', name: MARK, points: 10, step: 1, comments: [] }];
const SETTINGS = {
  scorers: 2,
  threshold: 1,
  takes: 'last',
  groups_same: false,
  shows_comments: true,
  takes_appeals: true,
  appeal_hours: 48,
  criteria: CRITERIA,
  people: [],
};
let numbers = 100_000;

/** A valid attempt of each call about marking. */
export const MARKING_ATTEMPTS: Attempts<keyof typeof markingCalls | 'appealMarks'> = {
  appealMarks: async (world, { name }) => {
    const { cid, mid } = await aMarking(world);
    const { number } = await workOf(world, cid, mid, await idOf(world, name), {
      published_at: NOW,
      published_points: 4,
    });
    return { input: { contestId: cid, number, appeal: MARK } };
  },
  markedTasks: () => ({}),
  markedTask: async (world, who) => ({ input: { tid: (await aWork(world, who)).task } }),
  markedWork: async (world, who) => {
    const { task: tid, number: snumber } = await aWork(world, who);
    return { input: { tid, snumber } };
  },
  saveMarks: async (world, who) => {
    const { task: tid, number: snumber } = await aWork(world, who);
    const given = { points: '{"all":3}', comments: '{}', note: '', flagged: false, revision: 0 };
    return { input: { tid, snumber, ...given } };
  },
  arbitration: () => ({}),
  arbitratedWork: async (world, who) => ({ input: { sid: (await aDispute(world, who)).number } }),
  decideWork: async (world, who) => {
    const { number: sid } = await aDispute(world, who);
    return { input: { sid, points: '{"all":5}', note: '', reason: MARK, known: 0 } };
  },
  answerAppeal: async (world, who) => {
    const { number: sid, id: work_id } = await aDispute(world, who);
    await world.server.app.db
      .insertInto('marking_appeals')
      .values({ work_id, text: MARK, at: NOW, answer: null, answered_at: null, answered_by: null })
      .execute();
    return { input: { sid, answer: MARK } };
  },
  contestMarking: async (world) => ({ input: { cid: await anEndedContest(world) } }),
  setMarking: async (world) => {
    const { cid, task } = await aMarking(world);
    return { input: { cid, task, question: 0, settings: JSON.stringify(SETTINGS) } };
  },
  removeMarking: ofMarking,
  markingDetail: ofMarking,
  drawWorks: ofMarking,
  calibrateWorks: async (world) => {
    const { input } = await ofMarking(world);
    return { input: { ...input, works: 0 } };
  },
  reassignWorks: async (world) => {
    const { cid, mid } = await aMarking(world);
    const [from, to] = [await aScorer(world, cid, mid), await aScorer(world, cid, mid)];
    return { input: { cid, mid, from, to } };
  },
  publishMarks: async (world) => {
    const { cid, mid } = await aMarked(world);
    return { input: { cid, marking: mid } };
  },
  withdrawMarks: async (world) => {
    const { cid, mid } = await aMarked(world);
    await world.server.app.db
      .updateTable('marking_works')
      .set({ published_at: NOW, published_points: 0 })
      .where('marking_id', '=', mid)
      .execute();
    return { input: { cid, mid, reason: MARK } };
  },
};

async function ofMarking(
  world: World,
): Promise<{ readonly input: { readonly cid: number; readonly mid: number } }> {
  const { cid, mid } = await aMarking(world);
  return { input: { cid, mid } };
}

/** A new contest that is over and has a board of points, for a marking. */
function anEndedContest({ server: { seed } }: World): Promise<number> {
  const times = { start_at: NOW - 7_200_000, end_at: NOW - 3_600_000 };
  return seed.contest({ name: `${MARK} marked`, type: 'ioi', ...times });
}

async function aMarking(world: World) {
  const cid = await anEndedContest(world);
  const task = await world.server.seed.task(cid, 1, { name: MARK });
  const { people: _, criteria, ...rest } = SETTINGS;
  const { id: mid } = await world.server.app.db
    .insertInto('markings')
    .values({
      contest_id: cid,
      task_id: task,
      question: 0,
      ...rest,
      scorers: 2,
      takes: 'last',
      criteria: JSON.stringify(criteria),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cid, task, mid };
}

async function aScorer(
  { server: { app, seed } }: World,
  contest_id: number,
  marking_id: number,
): Promise<number> {
  const user_id = await seed.user({ name: `scorer-${randomUUID()}`, role: 'scorer' });
  await app.db.insertInto('contest_staff').values({ contest_id, user_id }).execute();
  await app.db.insertInto('marking_people').values({ marking_id, user_id }).execute();
  return user_id;
}

/** A work of a marking with an empty answer. */
async function workOf(
  { server: { app, seed } }: World,
  cid: number,
  mid: number,
  whose: number | null = null,
  published = { published_at: null as number | null, published_points: null as number | null },
) {
  const user_id = whose ?? (await seed.user({ name: `marked-${randomUUID()}` }));
  const participant_id = await seed.participant({ contest_id: cid, user_id });
  const nothing = { ...published, adjustment_id: null };
  const { id, number } = await app.db
    .insertInto('marking_works')
    .values({
      marking_id: mid,
      participant_id,
      number: (numbers += 1),
      submission_id: null,
      revision: 1,
      content_key: MARK,
      ...nothing,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** A work of the person, in one of their contests. */
async function aWork(world: World, { name }: Person) {
  const { cid, task, mid } = await aMarking(world);
  await join(world, cid, name);
  const work = await workOf(world, cid, mid);
  const user_id = await idOf(world, name);
  await sheet(world, work.id, user_id, null);
  return { ...work, task };
}

/** A work with differing marks, in one of the person's contests. */
async function aDispute(world: World, { name }: Person) {
  const { cid, mid } = await aMarking(world);
  await join(world, cid, name);
  const work = await workOf(world, cid, mid);
  for (const total of [0, 10]) await sheet(world, work.id, await aScorer(world, cid, mid), total);
  return work;
}

/** A marking whose only work is marked. */
async function aMarked(world: World) {
  const { cid, mid } = await aMarking(world);
  const work = await workOf(world, cid, mid);
  for (const total of [4, 4]) await sheet(world, work.id, await aScorer(world, cid, mid), total);
  return { cid, mid };
}

async function sheet({ server: { app } }: World, work_id: number, user_id: number, total: number | null) {
  const points = total === null ? '{}' : JSON.stringify({ all: total });
  await app.db
    .insertInto('marking_sheets')
    .values({ work_id, user_id, points, comments: '{}', total, saved_at: total === null ? null : NOW })
    .execute();
}

async function idOf({ server: { app } }: World, name: string): Promise<number> {
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

async function join(world: World, contest_id: number, name: string): Promise<void> {
  const user_id = await idOf(world, name);
  await world.server.app.db.insertInto('contest_staff').values({ contest_id, user_id }).execute();
}
