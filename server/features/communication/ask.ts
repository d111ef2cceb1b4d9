import { latestPossible, MAX_QUESTIONS_A_MINUTE } from '#domain/limits.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { badRequest, notNow, tooOften } from '#server/model/fault.ts';
import { lockPlace, type LockedPlace } from '#server/model/locks.ts';
import { taskByNumber } from '#server/model/tasks/queries.ts';
import { shows, taskView } from '#server/model/tasks/visibility.ts';
import { contestTimes } from '#server/model/times.ts';
import { knownQuestions, lockQuestions } from './queries.ts';
import { publishQuestion } from './publish.ts';
import { type KnownQuestion } from './wire.ts';

const MINUTE_MS = 60_000;

/** A contestant's question (COM-1); sent again with the same `client_id`, it is asked once and answered with the same row. */
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
    const lately = await askedLately(trx, participantId, now);
    const isKnownTopic = await isTopicOf(trx, place, call);
    const question = decideQuestion({ ...place, lately, isKnownTopic }, { input, now });
    await lockQuestions(trx, place.contest.id);
    const { id } = await trx
      .insertInto('questions')
      .values({ contest_id: place.contest.id, participant_id: participantId, ...question })
      .returning('id')
      .executeTakeFirstOrThrow();
    return publishQuestion(trx, publish, id, 'set');
  });
}

/** The facts that a question depends on. */
interface Asking {
  readonly contest: ContestRow;
  readonly participant: Pick<ParticipantRow, 'extra_time_seconds'>;
  /** The number of questions that the participant asked in the last minute. */
  readonly lately: number;
  /** Whether it is about the contest or a task that the person can see: any other topic would reveal how many there are. */
  readonly isKnownTopic: boolean;
}

/**
 * The columns of a question. Questions may be asked before the start; none may be asked after the contest,
 * with the person's extra time, and its analysis are over.
 */
export function decideQuestion(
  { contest, participant, lately, isKnownTopic }: Asking,
  { input, now }: Pick<CallContext<'ask'>, 'input' | 'now'>,
) {
  const { topic, question, client_id } = input;
  const endAt = effectiveEndAt(contestTimes(contest), { extraTimeSeconds: participant.extra_time_seconds });
  if (now >= Math.max(endAt, contest.end_analysis_at)) throw notNow('backend.not_running');
  if (lately >= MAX_QUESTIONS_A_MINUTE) throw tooOften();
  if (!isKnownTopic) throw badRequest('backend.unknown_topic', topic);
  return { topic, question, client_id, asked_at: now };
}

/** The participant's row is locked, so that questions sent at once are counted one by one. */
async function askedLately(trx: Transaction, participantId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('questions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('participant_id', '=', participantId)
    .where('asked_at', '>', now - MINUTE_MS)
    .where('asked_at', '<=', latestPossible(now))
    .executeTakeFirstOrThrow();
  return count;
}

async function isTopicOf(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { caller, input, now }: Pick<CallContext<'ask'>, 'caller' | 'input' | 'now'>,
): Promise<boolean> {
  const number = /^task:(\d+)$/.exec(input.topic)?.[1];
  if (number === undefined) return true;
  const visible = shows(taskView(contest, participant, caller.types, now), Number(number));
  return visible && (await taskByNumber(trx, contest.id, Number(number))) !== undefined;
}
