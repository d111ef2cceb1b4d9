import { isIcpcBoard } from '#domain/standings.ts';
import { roundPoints } from '#domain/points.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';

/** Who gives or takes what of whom, and why. */
interface Adjusting {
  readonly caller: Caller;
  readonly contest: ContestRow;
  readonly participantId: number;
  /** null: of the whole. */
  readonly task: number | null;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Gives or takes points, or minutes of penalty on an icpc board, and makes the row anew for everybody in the same
 * transaction. Throws 404 for a participant or task that is not of the contest, 409 when the results are final.
 */
export async function adjustScore(app: App, adjusting: Adjusting): Promise<{ id: number }> {
  const { caller, participantId, task, reason } = adjusting;
  return app.write(async (trx, publish) => {
    const place = await lockPlaceOf(trx, adjusting.contest.id, participantId);
    const { contest } = place;
    const amount = amountFor(contest, adjusting.amount);
    if (task !== null && !(await hasTask(trx, contest.id, task))) throw notFound();
    const now = app.now();
    const { id } = await trx
      .insertInto('score_adjustments')
      .values({
        contest_id: contest.id,
        participant_id: participantId,
        task_number: task,
        amount,
        reason,
        at: now,
        by_user: caller.userId,
        withdrawn_at: null,
        withdrawn_by: null,
        withdrawn_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await refreshRows(trx, publish, contest, [participantId]);
    await publishDeskChange(trx, publish, 'scoring', contest.id);
    const target = `participant:${participantId}`;
    const after = { task, adjustment: amount, reason };
    await record(trx, {
      caller,
      now,
      action: 'adjustScore',
      target,
      contestId: contest.id,
      before: null,
      after,
    });
    return { id };
  });
}

/**
 * Takes an adjustment back. Throws 404 for one that is not of the contest, 409 for one that was taken back before, and for the points
 * of a work that people marked, which are withdrawn with the others of their task.
 */
export async function withdrawAdjustment(
  app: App,
  { caller, contest, adjustmentId, reason }: Withdrawing,
): Promise<Record<string, never>> {
  return app.write(async (trx, publish) => {
    const known = await adjustmentOf(trx, contest.id, adjustmentId);
    const place = await lockPlaceOf(trx, contest.id, known.participant_id);
    if (await isMarked(trx, adjustmentId)) throw notNow('backend.adjustment_marked');
    const now = app.now();
    const { numUpdatedRows } = await trx
      .updateTable('score_adjustments')
      .set({ withdrawn_at: now, withdrawn_by: caller.userId, withdrawn_reason: reason })
      .where('id', '=', adjustmentId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notNow('backend.already_so');
    await refreshRows(trx, publish, place.contest, [known.participant_id]);
    await publishDeskChange(trx, publish, 'scoring', contest.id);
    await record(trx, {
      caller,
      now,
      action: 'withdrawAdjustment',
      target: `participant:${known.participant_id}`,
      contestId: contest.id,
      before: { task: known.task_number, adjustment: known.amount },
      after: { task: known.task_number, adjustment: 0, reason },
    });
    return {};
  });
}

/** Who takes which adjustment back, and why. */
interface Withdrawing {
  readonly caller: Caller;
  readonly contest: ContestRow;
  readonly adjustmentId: number;
  readonly reason: string;
}

/** A participant of that contest whose score may change, kept from changing otherwise until the transaction ends. */
export async function lockPlaceOf(
  trx: Transaction,
  contestId: number,
  participantId: number,
): Promise<LockedPlace> {
  const place = await lockPlace(trx, participantId);
  if (place.contest.id !== contestId) throw notFound();
  refuseFinal(place.contest);
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
    .select(['participant_id', 'task_number', 'amount'])
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
}
