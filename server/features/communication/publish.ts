import { destinationFor } from '../../../protocol/destination-facts.ts';
import { type Announcement } from '../../../protocol/wire/communication.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type Publish } from '../../journal/write.ts';
import { publishers } from '../../model/streams.ts';
import { knownQuestions, lastSeenAt, unansweredIn, unreadAnswersOf } from './queries.ts';
import { announcementOnWire, type KnownQuestion, questionOnWire } from './wire.ts';
import { staffOf } from '../../model/access.ts';

/**
 * Tells a question, whole, to who asked it and to the contest's staff, each with their count; the caller holds the
 * contest's questions locked (`lockQuestions`).
 */
export async function publishQuestion(
  trx: Transaction,
  publish: Publish,
  id: number,
  action: 'set' | 'update',
): Promise<KnownQuestion> {
  const known = await knownQuestions(trx).where('questions.id', '=', id).executeTakeFirstOrThrow();
  const question = questionOnWire(known);
  const participant = await trx
    .selectFrom('participants')
    .select(['id', 'seen_at'])
    .where('id', '=', known.participant_id)
    .executeTakeFirstOrThrow();
  const { contest_id: contestId, user_id: userId } = known;
  publishers.questions(
    publish,
    { contestId, userId },
    {
      action: 'update',
      value: await unreadAnswersOf(trx, participant),
      topic: known.topic,
      message: known.answer ?? known.question,
      question,
    },
  );
  const value = await unansweredIn(trx, contestId);
  publishers.staffQuestions(publish, await staffOf(trx, contestId), { action, value, question });
  return known;
}

/**
 * Announces to everybody in a contest. The caller holds the contest locked (`lockContest`), so that the announcement is
 * later than whatever anybody has marked as read, on whichever server's clock they did.
 */
export async function announceTo(
  trx: Transaction,
  publish: Publish,
  made: {
    readonly contestId: number;
    readonly topic: string;
    readonly message: string;
    readonly at: number;
    readonly byUserId: number;
  },
): Promise<Announcement> {
  const row = await trx
    .insertInto('announcements')
    .values({
      contest_id: made.contestId,
      topic: made.topic,
      message: made.message,
      at: Math.max(made.at, (await lastSeenAt(trx, made.contestId)) + 1),
      by_user: made.byUserId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const announcement = announcementOnWire(row);
  const { topic, message } = announcement;
  publish(destinationFor('contest', made.contestId), {
    action: 'announcement',
    topic,
    message,
    announcement,
  });
  return announcement;
}
