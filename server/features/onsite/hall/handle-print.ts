import { type PrintState } from '#domain/submissions/prints.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishers } from '#server/model/streams.ts';
import { nameOf } from '#server/model/name-of.ts';
import { ownPrint } from './prints.ts';

type Pressed = AnswerOf<'handlePrint'>;

/**
 * Marks a print as printed, delivered or refused, or undoes that. Of several people who press at once one
 * changes it, and the contestant is told; the others get the name of that person. Throws 404 for a print of
 * another contest, 400 where a refusal has no reason.
 */
export function handlePrint(app: App, context: CallContext<'handlePrint'>): Promise<Pressed> {
  const { prid: printId, reason = '' } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) => rowOf(trx, contestId, printId),
    decide: decidePrint,
    apply: async (trx, publish, { decision, rows: before }) => {
      if (decision === null) {
        const answer = { changed: false, state: before.state, done: await doneOf(trx, before) };
        return { answer, audit: null };
      }
      await trx.updateTable('prints').set(decision).where('id', '=', printId).execute();
      const owner = { contestId, userId: before.user_id };
      publishers.prints(publish, owner, { action: 'set', print: await ownPrint(trx, printId) });
      const { state } = decision;
      const done = await doneOf(trx, await rowOf(trx, contestId, printId));
      return {
        answer: { changed: true, state, done },
        audit: {
          target: `participant:${before.participant_id}`,
          before: { print: printId, state: before.state },
          after: { print: printId, state, ...(reason !== '' && { reason }) },
        },
      };
    },
  });
}

/**
 * The columns of a print that changes; null: no change. Steps forward start from the present state; an undo
 * only from the state that the person saw. A refusal needs a reason.
 */
export function decidePrint(
  before: { readonly state: PrintState },
  { input: { state, was, reason = '' }, now, caller }: Deciding,
) {
  if (state === 'refused' && reason === '') throw badRequest('backend.reason_required');
  if (!isStep(before.state, state, was)) return null;
  return { state, reason: state === 'refused' ? reason : '', ...stamps(state, now, caller.userId) };
}

interface Deciding {
  readonly input: Pick<CallContext<'handlePrint'>['input'], 'state' | 'was' | 'reason'>;
  readonly now: number;
  readonly caller: { readonly userId: number };
}

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
