import { mostPoints } from '#domain/marking/marking.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type CommandContext } from '#server/model/command.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { scoreOpenAnswers } from '#server/features/quiz/open-answers.ts';
import { publishOwnMarks } from './own-marks.ts';
import { type KnownWork, type MarkingRow } from './works.ts';

/** The contest, whose row is locked, and the person who publishes. */
export interface Publishing extends Pick<CommandContext, 'caller' | 'now'> {
  readonly contest: ContestRow;
  readonly marking: MarkingRow;
}

/** A work with its points; null: its points are taken out of the results. */
export interface PublishedPoints {
  readonly work: KnownWork;
  readonly points: number | null;
}

/**
 * Puts the points of works into the results, or takes them out: points of a question go among the given
 * points of its quiz, points of a task become an adjustment of the person's score that names the work's
 * number. The boards and the persons' pages change in the same transaction.
 */
export async function publishPoints(
  trx: Transaction,
  publish: Publish,
  publishing: Publishing,
  all: readonly PublishedPoints[],
): Promise<void> {
  const { contest, marking, now } = publishing;
  if (all.length === 0) return;
  const people = [...new Set(all.map(({ work }) => work.participant_id))].sort((a, b) => a - b);
  const owners = await trx
    .selectFrom('participants')
    .select('user_id')
    .where('id', 'in', people)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { work, points } of all) {
    const adjustmentId = marking.question === 0 ? await adjust(trx, publishing, work, points) : null;
    await trx
      .updateTable('marking_works')
      .set({
        // The time for appeals runs from the first publication, even if an arbiter decides afterwards.
        published_at: points === null ? null : (work.published_at ?? now),
        published_points: points,
        adjustment_id: adjustmentId,
      })
      .where('id', '=', work.id)
      .execute();
  }
  publishOwnMarks(
    publish,
    contest.id,
    owners.map(({ user_id: userId }) => userId),
  );
  if (marking.question === 0) {
    await refreshRows(trx, publish, contest, people);
    return;
  }
  const question = { taskId: marking.task_id, number: marking.question };
  const given = new Map(all.map(({ work, points }) => [work.participant_id, points]));
  await scoreOpenAnswers(trx, publish, { contest, question, given, now });
}

/** The adjustment that holds the points of a work; null: none is needed. */
async function adjust(
  trx: Transaction,
  { contest, marking, caller, now }: Publishing,
  { participant_id, number, adjustment_id: known, published_points: before }: KnownWork,
  points: number | null,
): Promise<number | null> {
  if (known !== null && before === points) return known;
  const reason = `№ ${number}: ${points ?? '–'} / ${mostPoints(marking.criteria)}`;
  if (known !== null)
    await trx
      .updateTable('score_adjustments')
      .set({ withdrawn_at: now, withdrawn_by: caller.userId, withdrawn_reason: reason })
      .where('id', '=', known)
      .where('withdrawn_at', 'is', null)
      .execute();
  if (points === null || points === 0) return null;
  const { number: task } = await trx
    .selectFrom('contest_tasks')
    .select('number')
    .where('contest_id', '=', contest.id)
    .where('task_id', '=', marking.task_id)
    .executeTakeFirstOrThrow(notFound);
  const { id } = await trx
    .insertInto('score_adjustments')
    .values({
      contest_id: contest.id,
      participant_id,
      task_number: task,
      amount: points,
      reason,
      at: now,
      by_user: caller.userId,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
