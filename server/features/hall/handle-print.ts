import { type PrintState } from '#domain/prints.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishers } from '#server/model/streams.ts';
import { nameOf } from '#server/model/name-of.ts';
import { ownPrint } from './prints.ts';

/** Who does what with which print. */
interface Handling {
  readonly caller: Caller;
  readonly contestId: number;
  readonly printId: number;
  readonly state: PrintState;
  readonly was: PrintState;
  readonly reason: string;
}

type Pressed = AnswerOf<'handlePrint'>;

/**
 * Says that a print was printed, delivered or refused, or takes that back. One of those who press at once changes it, and
 * whoever asked for it is told; the others are answered by whom it was done. Throws 404 for a print of another contest,
 * 400 where a refusal has no reason.
 */
export async function handlePrint(app: App, handling: Handling): Promise<Pressed> {
  const { caller, contestId, printId, state, was, reason } = handling;
  if (state === 'refused' && reason === '') throw badRequest('backend.reason_required');
  return app.write(async (trx, publish) => {
    const before = await rowOf(trx, contestId, printId);
    if (!isStep(before.state, state, was))
      return { changed: false, state: before.state, done: await doneOf(trx, before) };
    const now = app.now();
    await trx
      .updateTable('prints')
      .set({ state, reason: state === 'refused' ? reason : '', ...stamps(state, now, caller.userId) })
      .where('id', '=', printId)
      .execute();
    const owner = { contestId, userId: before.user_id };
    publishers.prints(publish, owner, { action: 'set', print: await ownPrint(trx, printId) });
    await publishDeskChange(trx, publish, 'prints', contestId);
    await record(trx, {
      caller,
      now,
      action: 'handlePrint',
      target: `participant:${before.participant_id}`,
      contestId,
      before: { print: printId, state: before.state },
      after: { print: printId, state, ...(reason !== '' && { reason }) },
    });
    return { changed: true, state, done: await doneOf(trx, await rowOf(trx, contestId, printId)) };
  });
}

/** Forward from what it is; back only from what whoever presses sees. */
function isStep(before: PrintState, state: PrintState, was: PrintState): boolean {
  if (state === 'waiting') return before === was && before !== 'waiting';
  if (state === 'printed') return before === 'waiting';
  return before === 'waiting' || before === 'printed';
}

function stamps(state: PrintState, now: number, userId: number) {
  if (state === 'printed') return { printed_at: now, printed_by: userId };
  if (state === 'waiting') return { printed_at: null, printed_by: null, closed_at: null, closed_by: null };
  return { closed_at: now, closed_by: userId };
}

async function rowOf(trx: Transaction, contestId: number, printId: number) {
  return trx
    .selectFrom('prints')
    .innerJoin('participants', 'participants.id', 'prints.participant_id')
    .select(['prints.participant_id', 'participants.user_id', 'prints.state'])
    .select(['printed_at', 'printed_by', 'closed_at', 'closed_by'])
    .where('prints.id', '=', printId)
    .where('prints.contest_id', '=', contestId)
    .forUpdate('prints')
    .executeTakeFirstOrThrow(notFound);
}

async function doneOf(trx: Transaction, row: Awaited<ReturnType<typeof rowOf>>): Promise<Pressed['done']> {
  const at = row.closed_at ?? row.printed_at;
  const by = row.closed_by ?? row.printed_by;
  return at === null || by === null ? null : { at, by: await nameOf(trx, by) };
}
