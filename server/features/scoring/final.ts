import { type Kysely, sql } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type Publish } from '../../journal/write.ts';
import { publishDeskChange } from '../../model/desk.ts';
import { refuseFinal } from '../../model/contests/final.ts';
import { type Caller } from '../../model/caller.ts';
import { notNow } from '../../model/fault.ts';
import { type ContestRow } from '../../model/rows.ts';
import { changeContest } from '../contests/change-contest.ts';

/** Who decides of which contest. */
interface Decision {
  readonly caller: Caller;
  readonly contest: ContestRow;
}

/**
 * Makes the results final: from then on no score changes. Throws 409 when they are already, while somebody still has time,
 * and while work waits for its judgement or a decision (with how much).
 */
export async function finalise(app: App, { caller, contest }: Decision): Promise<Record<string, never>> {
  await changeContest(app, {
    caller,
    contestId: contest.id,
    action: 'finalise',
    decide: async (current, trx) => {
      refuseFinal(current);
      const now = app.now();
      if (now < (await lastEndOf(trx, current))) throw notNow('backend.not_over');
      const waiting = await waitingIn(trx, current.id);
      if (waiting > 0) throw notNow('backend.work_pending', String(waiting));
      return { final_at: now };
    },
    beside: toldScoring(contest.id),
  });
  return {};
}

/** Lets scores change again. Throws 409 when the results are not final. */
export async function reopen(
  app: App,
  { caller, contest, reason }: Decision & { readonly reason: string },
): Promise<Record<string, never>> {
  await changeContest(app, {
    caller,
    contestId: contest.id,
    action: 'reopen',
    decide: ({ final_at: finalAt }) => {
      if (finalAt === null) throw notNow('backend.not_final');
      return { final_at: null };
    },
    beside: toldScoring(contest.id, reason),
  });
  return {};
}

/** Shows the standings as they are to everybody, from now on and without a freeze. */
export async function publishResults(
  app: App,
  { caller, contest }: Decision,
): Promise<Record<string, never>> {
  const decide = () => ({ standings: 'yes', public_standing: true });
  await changeContest(app, { caller, contestId: contest.id, action: 'publishResults', decide });
  return {};
}

/** Tells the pages of scores, and keeps why it was done. */
function toldScoring(contestId: number, reason?: string) {
  return async (trx: Transaction, publish: Publish) => {
    await publishDeskChange(trx, publish, 'scoring', contestId);
    return { before: {}, after: reason === undefined ? {} : { reason } };
  };
}

/** When the last participant's time is over. */
export async function lastEndOf(db: Kysely<Schema>, { id, end_at: endAt }: ContestRow): Promise<number> {
  const { most } = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.coalesce(eb.fn.max('extra_time_seconds'), sql<number>`0`).as('most'))
    .where('contest_id', '=', id)
    .executeTakeFirstOrThrow();
  return endAt + Math.max(0, most) * 1000;
}

/** How much may still change a score: work without judgement, late arrivals and rejudgings that nobody decided, marks that are not published. */
async function waitingIn(db: Kysely<Schema>, contestId: number): Promise<number> {
  const { rows } = await sql<{ readonly waiting: number }>`
    select ((select count(*) from counted_work where contest_id = ${contestId} and (verdict is null or verdict = 'IE'))
      + (select count(*) from late_arrivals where contest_id = ${contestId} and state = 'waiting')
      + (select count(*) from rejudgings where contest_id = ${contestId} and state = 'running')
      + (select count(*) from marking_works w join markings m on m.id = w.marking_id
        where m.contest_id = ${contestId} and w.published_at is null))::int as waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}
