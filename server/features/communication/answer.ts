import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor } from '#server/model/access.ts';
import { record } from '#server/model/audit.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest, lockPlace } from '#server/model/locks.ts';
import { announceTo, TO_ALL } from './announce.ts';
import { requireNotClaimed } from './claims.ts';
import { lockQuestions } from './queries.ts';
import { publishQuestion, questionBy } from './publish.ts';
import { calledBy, type KnownQuestion, publicAnswer } from './wire.ts';

type Answering = Pick<CallContext<'answer'>, 'caller' | 'input' | 'now'>;

/**
 * Answers a question, or changes the answer that its author has seen, and announces it when it is for all (COM-2, COM-4).
 * Whoever has not seen the present answer, or finds the question in another's hand, is refused and told whose it is; the
 * same answer sent again is taken once.
 */
export async function answer(app: Pick<App, 'write'>, answering: Answering): Promise<KnownQuestion> {
  const { caller, input, now } = answering;
  return app.write(async (trx, publish) => {
    const found = await questionBy(trx, input.qid);
    if (!found) throw notFound();
    const contestId = found.contest_id;
    await contestFor(trx, caller, contestId);
    if (input.to !== 'asker') await lockContest(trx, contestId);
    const { participant } = await lockPlace(trx, found.participant_id);
    await lockQuestions(trx, contestId);
    // Read again: somebody may have answered while we waited.
    const before = await questionBy(trx, input.qid);
    if (!before) throw notFound();
    if (isTaken(before, answering)) return before;
    if (before.version !== input.version)
      throw notNow(
        'backend.answered_meanwhile',
        calledBy(before.answerer_name, before.answerer_display_name),
      );
    requireNotClaimed(before, caller, now);
    // Later than what the asker has read, on whichever server's clock they did.
    const answeredAt = Math.max(now, participant.seen_at + 1);
    const first = before.version === 0;
    await trx
      .updateTable('questions')
      .set({
        answer: input.answer,
        answered_at: answeredAt,
        answered_by: caller.userId,
        answered_to: input.to,
        version: before.version + 1,
        claimed_by: null,
        claimed_session: null,
        claimed_at: null,
        claimed_until: null,
        ...(first && { first_answered_at: now, first_answered_by: caller.userId }),
      })
      .where('id', '=', input.qid)
      .execute();
    const after = await publishQuestion(trx, publish, input.qid, 'update');
    await announceAnswer(trx, publish, after, answering);
    await record(trx, {
      caller,
      now,
      action: 'answer',
      target: `question:${after.id}`,
      contestId,
      before: { answer: before.answer },
      after: { answer: after.answer, to: input.to },
    });
    return after;
  });
}

/** The answer has arrived before, and nobody has changed it since. */
function isTaken(known: KnownQuestion, { caller, input }: Answering): boolean {
  return (
    known.version === input.version + 1 &&
    known.answered_by === caller.userId &&
    known.answer === input.answer &&
    known.answered_to === input.to
  );
}

/** `everybody` hears the question with its answer, nobody named; an announcement is the answer's own words. */
async function announceAnswer(
  trx: Transaction,
  publish: Publish,
  { contest_id: contestId, topic, question }: KnownQuestion,
  { caller, input, now }: Answering,
): Promise<void> {
  if (input.to === 'asker') return;
  await announceTo(trx, publish, {
    ...TO_ALL,
    contestId,
    topic: input.topic ?? topic,
    message: input.to === 'everybody' ? publicAnswer(question, input.answer) : input.answer,
    at: now,
    byUserId: caller.userId,
  });
}
