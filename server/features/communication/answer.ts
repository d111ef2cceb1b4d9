import { type App } from '../../app.ts';
import { contestFor } from '../../model/access.ts';
import { type CallContext } from '../../http/context.ts';
import { notFound } from '../../model/fault.ts';
import { record } from '../../model/audit.ts';
import { lockPlace, lockContest } from '../../model/locks.ts';
import { knownQuestions, lockQuestions } from './queries.ts';
import { announceTo, publishQuestion } from './publish.ts';
import { type KnownQuestion, publicAnswer } from './wire.ts';

/** Answers a question, again if it was answered already, and announces it when it is for everybody (COM-2). */
export async function answer(
  app: Pick<App, 'write'>,
  { caller, input, now }: Pick<CallContext<'answer'>, 'caller' | 'input' | 'now'>,
): Promise<KnownQuestion> {
  return app.write(async (trx, publish) => {
    const found = await knownQuestions(trx).where('questions.id', '=', input.qid).executeTakeFirst();
    if (!found) throw notFound();
    const contestId = found.contest_id;
    await contestFor(trx, caller, contestId);
    if (input.everybody) await lockContest(trx, contestId);
    const { participant } = await lockPlace(trx, found.participant_id);
    await lockQuestions(trx, contestId);
    // Read again: somebody may have answered while we waited.
    const before = await knownQuestions(trx).where('questions.id', '=', input.qid).executeTakeFirstOrThrow();
    // Later than what the asker has read, on whichever server's clock they did.
    const answeredAt = Math.max(now, participant.seen_at + 1);
    await trx
      .updateTable('questions')
      .set({ answer: input.answer, answered_at: answeredAt, answered_by: caller.userId })
      .where('id', '=', input.qid)
      .execute();
    const after = await publishQuestion(trx, publish, input.qid, 'update');
    if (input.everybody) {
      await announceTo(trx, publish, {
        contestId,
        topic: after.topic,
        message: publicAnswer(after.question, input.answer),
        at: now,
        byUserId: caller.userId,
      });
    }
    await record(trx, {
      caller,
      now,
      action: 'answer',
      target: `question:${after.id}`,
      contestId,
      before: { answer: before.answer },
      after: { answer: after.answer, everybody: input.everybody },
    });
    return after;
  });
}
