import { markFault, markTotal } from '#domain/marking/marking.ts';
import { withDecision } from '#domain/marking/marking-work.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { arbitratedMarkings } from './arbiter.ts';
import { publishOwnMarks } from './own-marks.ts';
import { publishPoints } from './publish-points.ts';
import { type KnownWork, lockWork, type MarkingRow, marksOf } from './works.ts';

/**
 * Decides a work; published points follow at once. Throws 404 for a work of another contest, 400 for points
 * that its criteria do not allow or that are incomplete, 409 where nothing needs a decision, somebody else
 * has decided meanwhile, or the results are final.
 */
export async function decideWork(app: App, context: CallContext<'decideWork'>): Promise<{ total: number }> {
  const { sid: number, points, note, reason } = context.input;
  return command(app, context, {
    lock: async (trx) => {
      const arbitrated = await lockArbitrated(trx, context.caller, number);
      return { ...arbitrated, decisions: await decisionsOf(trx, arbitrated.work) };
    },
    decide: decideTotal,
    apply: async (trx, publish, { decision: total, rows, context: { caller, now } }) => {
      const { contest, marking, work } = rows;
      await trx
        .insertInto('marking_decisions')
        .values({
          work_id: work.id,
          by_user: caller.userId,
          at: now,
          points: JSON.stringify(points),
          total,
          note,
          reason,
        })
        .execute();
      if (work.published_at !== null)
        await publishPoints(trx, publish, { contest, marking, caller, now }, [{ work, points: total }]);
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      return {
        answer: { total },
        audit: {
          target: `marking_work:${number}`,
          contestId: contest.id,
          before: { points: work.ruling?.total ?? null },
          after: { points: total, reason },
        },
      };
    },
  });
}

/**
 * The points that a decision gives a work. Refuses incomplete points, a decision made without seeing the last
 * one, and a work that needs none.
 */
export function decideTotal(
  { marking, work, decisions }: DecidedWork,
  {
    input: { points, known },
  }: { readonly input: Pick<CallContext<'decideWork'>['input'], 'points' | 'known'> },
): number {
  const { criteria } = marking;
  const total = markFault(criteria, points) === null ? markTotal(criteria, points) : null;
  if (total === null) throw badRequest('backend.marking_points', 'points');
  if (decisions !== known) throw notNow('backend.already_so');
  if (typeof withDecision(marking, marksOf(work), total, work.appeal !== 'none') === 'string')
    throw notNow('backend.marking_not_decidable');
  return total;
}

/** Answers the appeal of a work. Throws 404 where there is none, 409 where it is answered already. */
export function answerAppeal(app: App, context: CallContext<'answerAppeal'>): Promise<Record<string, never>> {
  const { sid: number, answer } = context.input;
  return command(app, context, {
    lock: (trx) => lockArbitrated(trx, context.caller, number),
    decide: decideAppeal,
    apply: async (trx, publish, { decision, rows: { contest, work } }) => {
      await trx.updateTable('marking_appeals').set(decision).where('work_id', '=', work.id).execute();
      await publishMarkingChange(trx, publish, contest.id, 'arbiters');
      const { user_id: userId } = await trx
        .selectFrom('participants')
        .select('user_id')
        .where('id', '=', work.participant_id)
        .executeTakeFirstOrThrow();
      publishOwnMarks(publish, contest.id, [userId]);
      const target = `marking_work:${number}`;
      return { answer: {}, audit: { target, contestId: contest.id, before: null, after: { answer } } };
    },
  });
}

/** The columns of an answered appeal; an appeal is answered once. */
export function decideAppeal(
  { work }: { readonly work: Pick<KnownWork, 'appeal'> },
  { input, caller, now }: Pick<CallContext<'answerAppeal'>, 'input' | 'caller' | 'now'>,
) {
  if (work.appeal === 'none') throw notFound();
  if (work.appeal === 'answered') throw notNow('backend.already_so');
  return { answer: input.answer, answered_at: now, answered_by: caller.userId };
}

interface Arbitrated {
  readonly contest: ContestRow;
  readonly marking: MarkingRow;
  readonly work: KnownWork;
}

/** The facts that a decision about a work depends on. */
interface DecidedWork extends Pick<Arbitrated, 'marking' | 'work'> {
  /** The number of decisions so far. */
  readonly decisions: number;
}

/**
 * A work in the arbiter's contests whose points may change, locked: the contest's row first, as in all
 * changes that publish.
 */
async function lockArbitrated(trx: Transaction, caller: Caller, number: number): Promise<Arbitrated> {
  const known = await trx
    .selectFrom('marking_works')
    .select('marking_id')
    .where('number', '=', number)
    .executeTakeFirst();
  const marking = (await arbitratedMarkings(trx, caller)).find(({ id }) => id === known?.marking_id);
  if (marking === undefined) throw notFound();
  const contest = await lockContest(trx, marking.contest_id);
  refuseFinal(contest);
  const work = await lockWork(trx, number);
  if (work === null) throw notFound();
  return { contest, marking, work };
}

async function decisionsOf(trx: Transaction, { id }: KnownWork): Promise<number> {
  const { count } = await trx
    .selectFrom('marking_decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('work_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
