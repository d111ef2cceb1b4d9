import { sql } from 'kysely';
import { isGiven } from '#domain/onsite/balloon-rules.ts';
import { type BalloonState } from '#domain/onsite/balloons.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { doneBy, freezeOf } from './balloons.ts';
import { nameOf } from '#server/model/name-of.ts';

type Handing = Pick<CallContext<'handBalloon'>, 'contest' | 'input'>;
type Pressed = AnswerOf<'handBalloon'>;

/**
 * Takes or delivers a balloon, or undoes that. Of several people who press at once one changes the balloon
 * and is in the audit; the others get the name of that person. Throws 409 where the contest gives no
 * balloons, or none for this submission any more, and 404 for a person of another contest.
 */
export async function handBalloon(app: App, context: CallContext<'handBalloon'>): Promise<Pressed> {
  const { contest, input } = context;
  if (contest.balloons === 'no' || !isIcpcBoard(contest.type)) throw notNow('backend.balloons_off');
  return command(app, context, {
    lock: (trx) => lockBalloon(trx, context),
    decide: decideBalloon,
    apply: async (trx, _publish, { decision: state, rows: before, context: { caller, now } }) => {
      const was = before?.state ?? 'waiting';
      if (state === null) {
        const answer = { changed: false, state: was, done: before?.done ?? null };
        return { answer, audit: null };
      }
      const { participant, task } = input;
      const own = trx
        .updateTable('balloons')
        .where('contest_id', '=', contest.id)
        .where('participant_id', '=', participant)
        .where('task_number', '=', task);
      if (state === 'taken') await own.set({ taken_at: now, taken_by: caller.userId }).execute();
      else if (state === 'delivered')
        await own.set({ delivered_at: now, delivered_by: caller.userId }).execute();
      else await removeRow(trx, context);
      const after = await rowOf(trx, context);
      return {
        answer: { changed: true, state, done: after?.done ?? null },
        audit: {
          target: `participant:${participant}`,
          before: { task, balloon: was },
          after: { task, balloon: state },
        },
      };
    },
  });
}

/**
 * A balloon, locked until the transaction ends; null: nobody has touched it, or its row was deleted just now.
 */
async function lockBalloon(trx: Transaction, handing: Handing): Promise<Row | null> {
  const { contest, input } = handing;
  await requireParticipant(trx, contest.id, input.participant);
  const known = await rowOf(trx, handing);
  if (known !== null || input.state === 'waiting') return known;
  await requireDue(trx, handing);
  // People who press at the same time wait here for the first one.
  const untouched = { taken_at: null, taken_by: null, delivered_at: null, delivered_by: null };
  const key = { contest_id: contest.id, participant_id: input.participant, task_number: input.task };
  await trx
    .insertInto('balloons')
    .values({ ...key, ...untouched })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rowOf(trx, handing);
}

/**
 * The next state of a balloon; null: no change. Steps forward start from the present state; an undo only from
 * the state that the person saw.
 */
export function decideBalloon(
  before: Pick<Row, 'state'> | null,
  { input: { state, was } }: { readonly input: Pick<Handing['input'], 'state' | 'was'> },
): BalloonState | null {
  if (before === null) return null;
  const isStep = {
    waiting: before.state === was && before.state !== 'waiting',
    taken: before.state === 'waiting',
    delivered: before.state !== 'delivered',
  }[state];
  return isStep ? state : null;
}

async function requireParticipant(trx: Transaction, contestId: number, id: number): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * A balloon that nobody has touched needs an accepted submission, from before the freeze where the freeze
 * ends balloons.
 */
async function requireDue(trx: Transaction, { contest, input }: Handing): Promise<void> {
  const { rows } = await sql<{ at: number }>`select at from counted_work
    where contest_id = ${contest.id} and participant_id = ${input.participant} and task_number = ${input.task}
      and verdict = 'AC' and id > 0
    order by contest_time_ms, id limit 1`.execute(trx);
  const solved = rows[0];
  if (solved === undefined || !isGiven(contest.balloons, solved.at, freezeOf(contest)))
    throw notNow('backend.balloon_not_due');
}

interface Row {
  readonly state: BalloonState;
  readonly done: Pressed['done'];
}

async function rowOf(trx: Transaction, { contest, input }: Handing): Promise<Row | null> {
  const row = await trx
    .selectFrom('balloons')
    .select(['taken_at', 'taken_by', 'delivered_at', 'delivered_by'])
    .where('contest_id', '=', contest.id)
    .where('participant_id', '=', input.participant)
    .where('task_number', '=', input.task)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isDelivered = row.delivered_at !== null;
  const at = isDelivered ? row.delivered_at : row.taken_at;
  const by = isDelivered ? row.delivered_by : row.taken_by;
  const state = isDelivered ? 'delivered' : at === null ? 'waiting' : 'taken';
  return { state, done: doneBy(at, by === null ? null : await nameOf(trx, by)) };
}

async function removeRow(trx: Transaction, { contest, input }: Handing): Promise<void> {
  await trx
    .deleteFrom('balloons')
    .where('contest_id', '=', contest.id)
    .where('participant_id', '=', input.participant)
    .where('task_number', '=', input.task)
    .execute();
}
