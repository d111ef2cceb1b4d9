import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely } from 'kysely';
import { revealedAt } from '#domain/reveal.ts';
import { stageOf } from '#domain/reveal-stage.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Handlers } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { namedTasks } from '#server/model/standings/audience.ts';
import { boardOf } from '../standings/board.ts';
import { beginsOf, makeReveal } from './make.ts';
import { RevealPlans, type UnderWay } from './plans.ts';

type Calls = 'reveal' | 'revealScreen' | 'startReveal' | 'moveReveal' | 'endReveal';

/** The reveal of standings (STD-4): its presenter has all of it, a hall's screen what is opened. */
export function revealHandlers(app: App): Pick<Handlers, Calls> {
  const plans = new RevealPlans();
  return {
    reveal: async ({ contest, db, input }) =>
      deskOf(db, contest, await plans.of(db, contest.id), input.known ?? null),
    revealScreen: async ({ caller, contest, db, now }) => {
      const screen = await screenOf(db, contest, await plans.of(db, contest.id));
      return { ...screen, tasks: namedTasks(screen.tasks, { caller, contest, now }) };
    },
    startReveal: ({ caller, contest }) => start(app, caller, contest.id),
    moveReveal: async ({ contest, db, input }) => {
      const underWay = await plans.of(db, contest.id);
      if (underWay?.planId !== input.plan) throw notNow('backend.reveal_anew');
      if (input.position > underWay.plan.steps.length) throw badRequest();
      return move(app, contest.id, input);
    },
    endReveal: ({ caller, contest }) => end(app, caller, contest.id),
  };
}

async function deskOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  underWay: UnderWay | null,
  known: string | null,
): Promise<AnswerOf<'reveal'>> {
  const board = await boardOf(db, contest, 'full', 0);
  const { count } = await db
    .selectFrom('counted_work')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contest_id', '=', contest.id)
    .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'IE')]))
    .executeTakeFirstOrThrow();
  return {
    name: contest.name,
    type: contest.type,
    tasks: board.tasks,
    from_at: await overAt(db, contest),
    unjudged: count,
    begins: beginsOf(contest),
    participants: board.participants,
    started: underWay && {
      plan_id: underWay.planId,
      started_at: underWay.startedAt,
      position: underWay.position,
      is_outdated: isOutdated(underWay, board.rows),
      plan: known === underWay.planId ? null : underWay.stored,
    },
  };
}

/** Whether the end that a reveal goes to is not what the board has now. */
function isOutdated({ stored }: UnderWay, rows: readonly { readonly id: number }[]): boolean {
  const ends = new Map(stored.input.rows.map(({ after }) => [after.id, after]));
  return ends.size !== rows.length || rows.some((row) => !isDeepStrictEqual(ends.get(row.id), row));
}

async function screenOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  underWay: UnderWay | null,
): Promise<AnswerOf<'revealScreen'>> {
  const { tasks, participants } = await boardOf(db, contest, 'full', 0);
  const about = { name: contest.name, type: contest.type, tasks };
  if (underWay === null) return { ...about, stage: null, participants: [] };
  const stage = stageOf(revealedAt(underWay.plan, underWay.position), underWay.results);
  const lines = [...stage.lines, ...(stage.last === null ? [] : [stage.last.line])];
  const shown = new Set(lines.map(({ row }) => row.id));
  return {
    ...about,
    stage,
    participants: participants.filter(({ id }) => shown.has(id)),
  };
}

/** The results are fixed for the whole reveal, so that no judgement made meanwhile shows before its turn. */
async function start(app: App, caller: Caller, contestId: number): Promise<AnswerOf<'startReveal'>> {
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const now = app.now();
    if (now < (await overAt(trx, contest))) throw notNow('backend.reveal_early');
    const planId = randomUUID();
    const plan = JSON.stringify(await makeReveal(trx, contest));
    const values = { plan_id: planId, plan, position: 0, started_at: now };
    await trx
      .insertInto('reveals')
      .values({ contest_id: contestId, ...values })
      .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(values))
      .execute();
    await publishDeskChange(trx, publish, 'reveal', contestId);
    const target = `contest:${contestId}`;
    await record(trx, { caller, now, action: 'startReveal', target, contestId, before: null, after: null });
    return { plan_id: planId };
  });
}

async function move(
  app: App,
  contestId: number,
  { plan, position }: { readonly plan: string; readonly position: number },
): Promise<AnswerOf<'moveReveal'>> {
  return app.write(async (trx, publish) => {
    const moved = await trx
      .updateTable('reveals')
      .set({ position })
      .where('contest_id', '=', contestId)
      .where('plan_id', '=', plan)
      .executeTakeFirst();
    // It was begun anew since it was looked at.
    if (moved.numUpdatedRows === 0n) throw notNow('backend.reveal_anew');
    await publishDeskChange(trx, publish, 'reveal', contestId);
    return { position };
  });
}

async function end(app: App, caller: Caller, contestId: number): Promise<AnswerOf<'endReveal'>> {
  return app.write(async (trx, publish) => {
    const ended = await trx
      .deleteFrom('reveals')
      .where('contest_id', '=', contestId)
      .returning('position')
      .executeTakeFirst();
    if (ended) {
      await publishDeskChange(trx, publish, 'reveal', contestId);
      const target = `contest:${contestId}`;
      const now = app.now();
      await record(trx, { caller, now, action: 'endReveal', target, contestId, before: ended, after: null });
    }
    return { ok: true };
  });
}

/** When the last of those who compete has to end: what is opened before would tell those who still compete. */
async function overAt(db: Kysely<Schema>, contest: ContestRow): Promise<number> {
  const longest = await db
    .selectFrom('participants')
    .select('extra_time_seconds')
    .where('contest_id', '=', contest.id)
    .orderBy('extra_time_seconds', 'desc')
    .executeTakeFirst();
  return contest.end_at + (longest?.extra_time_seconds ?? 0) * 1000;
}
