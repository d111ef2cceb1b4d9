import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor } from '#server/model/access.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest, lockPlace } from '#server/model/locks.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { announceTo, TO_ALL } from './announce.ts';
import { FREE, requireNotClaimed } from './claims.ts';
import { lockQuestions } from './queries.ts';
import { publishQuestion, questionBy } from './publish.ts';
import { calledBy, type KnownQuestion, publicAnswer } from './wire.ts';

type Answering = CallContext<'answer'>;

/**
 * Answers a question, or changes the answer that its author has seen, and announces it when it is for all (COM-2,
 * COM-4). A juror who has not seen the present answer, or finds the question in another's hand, is refused and told
 * whose it is; the same answer sent again is taken once.
 */
export async function answer(app: Pick<App, 'write' | 'now'>, context: Answering): Promise<KnownQuestion> {
  const { qid } = context.input;
  return command(app, context, {
    lock: (trx) => lockAsked(trx, context),
    decide: decideAnswer,
    apply: async (trx, publish, { decision, rows: { before }, context: answering }) => {
      if (decision === null) return { answer: before, audit: null };
      await trx.updateTable('questions').set(decision).where('id', '=', qid).execute();
      const after = await publishQuestion(trx, publish, qid, 'update');
      await announceAnswer(trx, publish, after, answering);
      return {
        answer: after,
        audit: {
          target: `question:${after.id}`,
          contestId: after.contest_id,
          before: { answer: before.answer },
          after: { answer: after.answer, to: context.input.to },
        },
      };
    },
  });
}

/** A question, and the time until which its asker has read; the row is locked. */
interface Asked {
  readonly before: KnownQuestion;
  readonly participant: Pick<ParticipantRow, 'seen_at'>;
}

/** A question of one of the caller's contests. Throws 404. */
async function lockAsked(trx: Transaction, { caller, input }: Answering): Promise<Asked> {
  const found = await questionBy(trx, input.qid);
  if (!found) throw notFound();
  const contestId = found.contest_id;
  await contestFor(trx, caller, contestId);
  if (input.to !== 'asker') await lockContest(trx, contestId);
  const { participant } = await lockPlace(trx, found.participant_id);
  await lockQuestions(trx, contestId);
  // The question is read again: somebody may have answered it while the lock was awaited.
  const before = await questionBy(trx, input.qid);
  if (!before) throw notFound();
  return { before, participant };
}

/** The columns of an answered question; null: the server had this answer already. */
export function decideAnswer(
  { before, participant }: Asked,
  { caller, input, now }: Pick<Answering, 'caller' | 'input' | 'now'>,
) {
  if (isTaken(before, { caller, input })) return null;
  if (before.version !== input.version)
    throw notNow('backend.answered_meanwhile', calledBy(before.answerer_name, before.answerer_display_name));
  requireNotClaimed(before, caller, now);
  const isFirst = before.version === 0;
  return {
    ...FREE,
    answer: input.answer,
    // Later than anything that the asker has read, on any server's clock.
    answered_at: Math.max(now, participant.seen_at + 1),
    answered_by: caller.userId,
    answered_to: input.to,
    version: before.version + 1,
    ...(isFirst && { first_answered_at: now, first_answered_by: caller.userId }),
  };
}

/** Whether this answer was given before and nobody has changed it since. */
function isTaken(known: KnownQuestion, { caller, input }: Pick<Answering, 'caller' | 'input'>): boolean {
  return (
    known.version === input.version + 1 &&
    known.answered_by === caller.userId &&
    known.answer === input.answer &&
    known.answered_to === input.to
  );
}

/**
 * Announces an answer: for `everybody` the question with its answer but without names, for an announcement
 * the answer's own words.
 */
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
