import { sql } from 'kysely';
import { isGiven } from '#domain/balloon-rules.ts';
import { type BalloonState } from '#domain/balloons.ts';
import { isIcpcBoard } from '#domain/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { doneBy, freezeOf } from './balloons.ts';
import { nameOf } from '#server/model/name-of.ts';

/** Who does what with which balloon. */
interface Handing {
  readonly caller: Caller;
  readonly contest: ContestRow;
  readonly participant: number;
  readonly task: number;
  readonly state: BalloonState;
  readonly was: BalloonState;
}

type Pressed = AnswerOf<'handBalloon'>;

/**
 * Takes or delivers a balloon, or takes that back. However many press at once, one of them changes something and is in the
 * audit; the others are answered by whom it was done. Throws 409 where none are given, or none for this any more, and 404
 * for somebody of another contest.
 */
export async function handBalloon(app: App, handing: Handing): Promise<Pressed> {
  const { caller, contest, participant, task, state, was } = handing;
  if (contest.balloons === 'no' || !isIcpcBoard(contest.type)) throw notNow('backend.balloons_off');
  return app.write(async (trx, publish) => {
    await requireParticipant(trx, contest.id, participant);
    const key = { contest_id: contest.id, participant_id: participant, task_number: task };
    const isTouched = (await rowOf(trx, handing)) !== null;
    if (!isTouched) {
      if (state === 'waiting') return { changed: false, state, done: null };
      await requireDue(trx, handing);
      // Whoever presses at the same time waits here for the one that comes first.
      const untouched = { taken_at: null, taken_by: null, delivered_at: null, delivered_by: null };
      await trx
        .insertInto('balloons')
        .values({ ...key, ...untouched })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const before = await rowOf(trx, handing);
    // It was taken back between the two: whoever presses again sees it so.
    if (before === null) return { changed: false, state: 'waiting', done: null };
    if (!isStep(before.state, state, was)) return { changed: false, state: before.state, done: before.done };
    const now = app.now();
    const own = trx
      .updateTable('balloons')
      .where('contest_id', '=', contest.id)
      .where('participant_id', '=', participant)
      .where('task_number', '=', task);
    if (state === 'taken') await own.set({ taken_at: now, taken_by: caller.userId }).execute();
    else if (state === 'delivered')
      await own.set({ delivered_at: now, delivered_by: caller.userId }).execute();
    else await removeRow(trx, handing);
    await publishDeskChange(trx, publish, 'balloons', contest.id);
    await record(trx, {
      caller,
      now,
      action: 'handBalloon',
      target: `participant:${participant}`,
      contestId: contest.id,
      before: { task, balloon: before.state },
      after: { task, balloon: state },
    });
    const after = await rowOf(trx, handing);
    return { changed: true, state, done: after?.done ?? null };
  });
}

/** Forward from what it is; back only from what whoever presses sees. */
function isStep(before: BalloonState, state: BalloonState, was: BalloonState): boolean {
  if (state === 'waiting') return before === was && before !== 'waiting';
  if (state === 'taken') return before === 'waiting';
  return before !== 'delivered';
}

async function requireParticipant(trx: Transaction, contestId: number, id: number): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow(notFound);
}

/** A balloon that nobody has touched needs an accepted submission, of before the freeze where that ends them. */
async function requireDue(trx: Transaction, { contest, participant, task }: Handing): Promise<void> {
  const { rows } = await sql<{ at: number }>`select at from counted_work
    where contest_id = ${contest.id} and participant_id = ${participant} and task_number = ${task}
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

async function rowOf(trx: Transaction, { contest, participant, task }: Handing): Promise<Row | null> {
  const row = await trx
    .selectFrom('balloons')
    .select(['taken_at', 'taken_by', 'delivered_at', 'delivered_by'])
    .where('contest_id', '=', contest.id)
    .where('participant_id', '=', participant)
    .where('task_number', '=', task)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isDelivered = row.delivered_at !== null;
  const at = isDelivered ? row.delivered_at : row.taken_at;
  const by = isDelivered ? row.delivered_by : row.taken_by;
  const state = isDelivered ? 'delivered' : at === null ? 'waiting' : 'taken';
  return { state, done: doneBy(at, by === null ? null : await nameOf(trx, by)) };
}

async function removeRow(trx: Transaction, { contest, participant, task }: Handing): Promise<void> {
  await trx
    .deleteFrom('balloons')
    .where('contest_id', '=', contest.id)
    .where('participant_id', '=', participant)
    .where('task_number', '=', task)
    .execute();
}
