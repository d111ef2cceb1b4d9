import { isIcpcBoard } from '#domain/standings/standings.ts';
import { roundPoints } from '#domain/standings/points.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';

/** The participant whose score is adjusted; the row is locked. */
interface Adjusted extends LockedPlace {
  /** Whether the contest has the task; true for an adjustment of the total. */
  readonly hasTask: boolean;
}

/**
 * Gives or takes points, or minutes of penalty on an icpc board, and publishes the new row in the same
 * transaction. Throws 404 for a participant or task of another contest, 409 when the results are final.
 */
export function adjustScore(app: App, context: CallContext<'adjustScore'>): Promise<{ id: number }> {
  const { contest, input } = context;
  return command(app, context, {
    lock: async (trx) => ({
      ...(await lockPlaceOf(trx, contest.id, input.pid)),
      hasTask: input.task === undefined || (await hasTask(trx, contest.id, input.task)),
    }),
    decide: decideAdjustment,
    apply: async (trx, publish, { decision, rows, context: { caller, now } }) => {
      const { id } = await trx
        .insertInto('score_adjustments')
        .values({
          ...decision,
          contest_id: contest.id,
          participant_id: input.pid,
          at: now,
          by_user: caller.userId,
          withdrawn_at: null,
          withdrawn_by: null,
          withdrawn_reason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await refreshRows(trx, publish, rows.contest, [input.pid]);
      const { task_number: task, amount, reason } = decision;
      const after = { task, adjustment: amount, reason };
      return { answer: { id }, audit: { target: `participant:${input.pid}`, before: null, after } };
    },
  });
}

/** The adjustment to store: whole minutes on an icpc board, else points to two decimals; zero is refused. */
export function decideAdjustment(
  { contest, hasTask: isTaskThere }: Pick<Adjusted, 'contest' | 'hasTask'>,
  { input: { task, amount, reason } }: Pick<CallContext<'adjustScore'>, 'input'>,
) {
  refuseFinal(contest);
  const rounded = amountFor(contest, amount);
  if (!isTaskThere) throw notFound();
  return { task_number: task ?? null, amount: rounded, reason };
}

/**
 * Withdraws an adjustment. Throws 404 for one of another contest, 409 for one that is withdrawn already, and
 * for one that holds the points of a marked work: those are withdrawn with the others of their task.
 */
export function withdrawAdjustment(
  app: App,
  context: CallContext<'withdrawAdjustment'>,
): Promise<Record<string, never>> {
  const { aid, reason } = context.input;
  return command(app, context, {
    lock: (trx) => lockAdjustment(trx, context.contest.id, aid),
    decide: decideWithdrawal,
    apply: async (trx, publish, { rows: { contest, adjustment }, context: { caller, now } }) => {
      await trx
        .updateTable('score_adjustments')
        .set({ withdrawn_at: now, withdrawn_by: caller.userId, withdrawn_reason: reason })
        .where('id', '=', aid)
        .execute();
      const { participant_id: participantId, task_number: task, amount } = adjustment;
      await refreshRows(trx, publish, contest, [participantId]);
      const before = { task, adjustment: amount };
      const after = { task, adjustment: 0, reason };
      return { answer: {}, audit: { target: `participant:${participantId}`, before, after } };
    },
  });
}

/** Refuses an adjustment that is withdrawn already, or that holds the points of a marked work. */
export function decideWithdrawal({ contest, adjustment, isMarked: isOfWork }: Withdrawn): void {
  refuseFinal(contest);
  if (isOfWork) throw notNow('backend.adjustment_marked');
  if (adjustment.withdrawn_at !== null) throw notNow('backend.already_so');
}

/** An adjustment that is withdrawn; its row is locked. */
interface Withdrawn {
  readonly contest: ContestRow;
  readonly adjustment: Awaited<ReturnType<typeof adjustmentOf>>;
  readonly isMarked: boolean;
}

async function lockAdjustment(trx: Transaction, contestId: number, id: number): Promise<Withdrawn> {
  const { participant_id: participantId } = await adjustmentOf(trx, contestId, id);
  const { contest } = await lockPlaceOf(trx, contestId, participantId);
  // The adjustment is read again: somebody may have withdrawn it while the lock was awaited.
  const adjustment = await adjustmentOf(trx, contestId, id);
  return { contest, adjustment, isMarked: await isMarked(trx, id) };
}

/** A participant of that contest whose score may change; the row is locked until the transaction ends. */
export async function lockPlaceOf(
  trx: Transaction,
  contestId: number,
  participantId: number,
): Promise<LockedPlace> {
  const place = await lockPlace(trx, participantId);
  if (place.contest.id !== contestId) throw notFound();
  return place;
}

function amountFor({ type }: ContestRow, amount: number): number {
  if (isIcpcBoard(type) && !Number.isInteger(amount)) throw badRequest('backend.whole_minutes');
  const rounded = roundPoints(amount);
  if (rounded === 0) throw badRequest('backend.bad_request', 'amount');
  return rounded;
}

async function hasTask(trx: Transaction, contestId: number, number: number): Promise<boolean> {
  const row = await trx
    .selectFrom('contest_tasks')
    .select('number')
    .where('contest_id', '=', contestId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

async function isMarked(trx: Transaction, adjustmentId: number): Promise<boolean> {
  const work = await trx
    .selectFrom('marking_works')
    .select('id')
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst();
  return work !== undefined;
}

async function adjustmentOf(trx: Transaction, contestId: number, id: number) {
  return trx
    .selectFrom('score_adjustments')
    .select(['participant_id', 'task_number', 'amount', 'withdrawn_at'])
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
}
