import { latestPossible, MAX_QUESTIONS_A_MINUTE } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/phase.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { badRequest, type Fault, notNow, tooOften } from '#server/model/fault.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { taskByNumber } from '#server/model/tasks/queries.ts';
import { shows, taskView } from '#server/model/tasks/visibility.ts';
import { contestTimes } from '#server/model/times.ts';
import { knownQuestions, lockQuestions } from './queries.ts';
import { publishQuestion } from './publish.ts';
import { type KnownQuestion } from './wire.ts';

const MINUTE_MS = 60_000;

/**
 * A competitor's question (COM-1). Sent again with the same `client_id` it answers the same question and is asked once.
 */
export async function ask(
  write: App['write'],
  call: Pick<CallContext<'ask'>, 'caller' | 'input' | 'now'>,
  participantId: number,
): Promise<KnownQuestion> {
  const { input, now } = call;
  return write(async (trx, publish) => {
    const place = await lockPlace(trx, participantId);
    const known = await knownQuestions(trx)
      .where('questions.participant_id', '=', participantId)
      .where('questions.client_id', '=', input.client_id)
      .executeTakeFirst();
    if (known) return known;
    const refusal = askRefusal(place.contest, place.participant, now);
    if (refusal) throw refusal;
    await allowOneMore(trx, participantId, now);
    await requireTopic(trx, place, call);
    await lockQuestions(trx, place.contest.id);
    const { id } = await trx
      .insertInto('questions')
      .values({
        contest_id: place.contest.id,
        participant_id: participantId,
        topic: input.topic,
        question: input.question,
        asked_at: now,
        client_id: input.client_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return publishQuestion(trx, publish, id, 'set');
  });
}

/**
 * Why nothing may be asked any more: the contest, with the person's extra time, and its analysis are over. Before the
 * start questions are welcome.
 */
function askRefusal(contest: ContestRow, participant: ParticipantRow, now: number): Fault | null {
  const endAt = effectiveEndAt(contestTimes(contest), { extraTimeSeconds: participant.extra_time_seconds });
  return now < Math.max(endAt, contest.end_analysis_at) ? null : notNow('backend.not_running');
}

/** The participant is locked: questions sent at once are counted one by one. */
async function allowOneMore(trx: Transaction, participantId: number, now: number): Promise<void> {
  const { count } = await trx
    .selectFrom('questions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('participant_id', '=', participantId)
    .where('asked_at', '>', now - MINUTE_MS)
    .where('asked_at', '<=', latestPossible(now))
    .executeTakeFirstOrThrow();
  if (count >= MAX_QUESTIONS_A_MINUTE) throw tooOften();
}

/** A question is about the contest, or about a task that the person can see: another topic would tell how many there are. */
async function requireTopic(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { caller, input, now }: Pick<CallContext<'ask'>, 'caller' | 'input' | 'now'>,
): Promise<void> {
  const number = /^task:(\d+)$/.exec(input.topic)?.[1];
  if (number === undefined) return;
  const visible = shows(taskView(contest, participant, caller.types, now), Number(number));
  const task = visible ? await taskByNumber(trx, contest.id, Number(number)) : undefined;
  if (!task) throw badRequest('backend.unknown_topic', input.topic);
}
