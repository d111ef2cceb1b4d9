import { quizScore, scaledScore } from '#domain/quiz/quiz-scoring.ts';
import { sumPoints } from '#domain/standings/points.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { publishers } from '#server/model/streams.ts';
import { answersOf, type QuestionRow, questionsOf } from './queries.ts';
import { quizOutcomeOf } from './results.ts';

/** The points that scorers gave to answers to one open question, by participant; null: no points any more. */
interface GivenPoints {
  readonly contest: ContestRow;
  readonly question: { readonly taskId: number; readonly number: number };
  readonly given: ReadonlyMap<number, number | null>;
  readonly now: number;
}

/**
 * Stores the points that scorers gave to answers, and scores the closed quizzes again with their former time
 * (QIZ-4); the boards and the persons' pages change with it. The caller's transaction holds the contest and
 * the participants locked.
 */
export async function scoreOpenAnswers(
  trx: Transaction,
  publish: Publish,
  { contest, question, given, now }: GivenPoints,
): Promise<void> {
  const questions = await questionsOf(trx, question.taskId);
  const asked = questions.find(({ number }) => number === question.number);
  if (asked === undefined) throw notFound();
  for (const [participantId, points] of given)
    await trx
      .updateTable('quiz_answers')
      .set({ points })
      .where('participant_id', '=', participantId)
      .where('question_id', '=', asked.id)
      .execute();
  const people = [...given.keys()];
  const sheets = await trx
    .selectFrom('quiz_sheets')
    .innerJoin('contest_tasks', (join) =>
      join
        .onRef('contest_tasks.contest_id', '=', 'quiz_sheets.contest_id')
        .onRef('contest_tasks.task_id', '=', 'quiz_sheets.task_id'),
    )
    .select(['quiz_sheets.id', 'participant_id', 'contest_tasks.number', 'max_score'])
    .where('quiz_sheets.contest_id', '=', contest.id)
    .where('quiz_sheets.task_id', '=', question.taskId)
    .where('participant_id', 'in', [...people, 0])
    .where('is_open', '=', false)
    .where('closed_at', 'is not', null)
    .execute();
  for (const { id, participant_id: participantId, max_score: most } of sheets)
    await rescore(trx, questions, { id, participantId, most, taskId: question.taskId });
  await refreshRows(trx, publish, contest, people);
  for (const { participant_id: participantId, number } of sheets) {
    const participant = await trx
      .selectFrom('participants')
      .selectAll()
      .where('id', '=', participantId)
      .executeTakeFirstOrThrow();
    const outcome = await quizOutcomeOf(trx, { contest, participant, now }, { id: question.taskId });
    if (outcome === null) continue;
    const owner = { contestId: contest.id, userId: participant.user_id };
    publishers.quiz(publish, owner, { action: 'scored', task: number, outcome });
  }
}

async function rescore(
  trx: Transaction,
  questions: readonly QuestionRow[],
  sheet: {
    readonly id: number;
    readonly participantId: number;
    readonly taskId: number;
    readonly most: number;
  },
): Promise<void> {
  const answers = await answersOf(trx, sheet.participantId, sheet.taskId);
  const { points, pending } = quizScore(
    questions.flatMap((question) => {
      const answer = answers.get(question.number);
      return answer === undefined ? [] : [{ question, value: answer.value, givenPoints: answer.points }];
    }),
  );
  const score = scaledScore(points, sumPoints(questions.map((one) => one.points)), sheet.most);
  const verdict = score >= sheet.most ? 'AC' : 'WA';
  await trx.updateTable('quiz_sheets').set({ score, verdict, pending }).where('id', '=', sheet.id).execute();
}
