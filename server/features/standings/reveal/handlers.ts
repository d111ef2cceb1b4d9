import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely } from 'kysely';
import { revealedAt } from '#domain/standings/reveal/reveal.ts';
import { stageOf } from '#domain/standings/reveal/reveal-stage.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { publishRow } from '#server/model/desk.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { namedTasks } from '#server/model/standings/audience.ts';
import { boardOf } from '../board/board.ts';
import { beginsOf, makeReveal } from './make.ts';
import { RevealPlans, type UnderWay } from './plans.ts';

type Calls = 'reveal' | 'revealScreen' | 'startReveal' | 'moveReveal' | 'endReveal';

/**
 * Calls of the reveal of standings (STD-4): its presenter sees all of it, a hall's screen the opened part.
 */
export function revealHandlers(app: App): Pick<Handlers, Calls> {
  const plans = new RevealPlans();
  return {
    reveal: async ({ contest, db, input }) =>
      deskOf(db, contest, await plans.of(db, contest.id), input.known ?? null),
    revealScreen: async ({ caller, contest, db, now }) => {
      const screen = await screenOf(db, contest, await plans.of(db, contest.id));
      return { ...screen, tasks: namedTasks(screen.tasks, { caller, contest, now }) };
    },
    startReveal: (context) => start(app, context),
    moveReveal: async (context) => {
      const { contest, db, input } = context;
      const underWay = await plans.of(db, contest.id);
      if (underWay?.planId !== input.plan) throw notNow('backend.reveal_anew');
      if (input.position > underWay.plan.steps.length) throw badRequest();
      return move(app, context);
    },
    endReveal: (context) => end(app, context),
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

/** Whether the final board of a reveal differs from the present board. */
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

/**
 * The results are fixed for the whole reveal, so that a judgement made meanwhile does not show before its
 * turn.
 */
function start(app: App, context: CallContext<'startReveal'>): Promise<AnswerOf<'startReveal'>> {
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      return { contest, overAt: await overAt(trx, contest) };
    },
    decide: decideReveal,
    apply: async (trx, _publish, { rows: { contest }, context: { now } }) => {
      const planId = randomUUID();
      const plan = JSON.stringify(await makeReveal(trx, contest));
      const values = { plan_id: planId, plan, position: 0, started_at: now };
      await trx
        .insertInto('reveals')
        .values({ contest_id: contestId, ...values })
        .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(values))
        .execute();
      const audit = { target: `contest:${contestId}`, before: null, after: null };
      return { answer: { plan_id: planId }, audit };
    },
  });
}

/** Refuses a reveal while somebody still competes. */
export function decideReveal(
  { overAt: endsAt }: { readonly overAt: number },
  { now }: { readonly now: number },
): void {
  if (now < endsAt) throw notNow('backend.reveal_early');
}

function move(app: App, context: CallContext<'moveReveal'>): Promise<AnswerOf<'moveReveal'>> {
  const { call, contest, input } = context;
  const { plan, position } = input;
  return app.write(async (trx, publish) => {
    const moved = await trx
      .updateTable('reveals')
      .set({ position })
      .where('contest_id', '=', contest.id)
      .where('plan_id', '=', plan)
      .executeTakeFirst();
    // The reveal was begun anew since the caller saw it.
    if (moved.numUpdatedRows === 0n) throw notNow('backend.reveal_anew');
    await publishRow(trx, publish, { call, contestId: contest.id });
    return { position };
  });
}

function end(app: App, context: CallContext<'endReveal'>): Promise<AnswerOf<'endReveal'>> {
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) =>
      trx
        .selectFrom('reveals')
        .select('position')
        .where('contest_id', '=', contestId)
        .forUpdate()
        .executeTakeFirst(),
    decide: (ended) => ended ?? null,
    apply: async (trx, _publish, { decision: before }) => {
      await trx.deleteFrom('reveals').where('contest_id', '=', contestId).execute();
      const target = `contest:${contestId}`;
      return { answer: { ok: true }, audit: before && { target, before, after: null } };
    },
  });
}

/** The latest end of a contestant: opening anything earlier would tell people who still compete. */
async function overAt(db: Kysely<Schema>, contest: ContestRow): Promise<number> {
  const longest = await db
    .selectFrom('participants')
    .select('extra_time_seconds')
    .where('contest_id', '=', contest.id)
    .orderBy('extra_time_seconds', 'desc')
    .executeTakeFirst();
  return contest.end_at + (longest?.extra_time_seconds ?? 0) * 1000;
}
