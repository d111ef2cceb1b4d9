import { answerPoints, quizScore, type ScoredAnswer, scaledScore } from '#domain/quiz/quiz-scoring.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { sumPoints } from '#domain/standings/points.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { moduleUnderWay } from '#server/model/tasks/visibility.ts';
import { contestTimes } from '#server/model/times.ts';
import { answersOf, type AnswerRow, type QuestionRow, questionsOf } from './queries.ts';
import { quizOutcomeOf } from './results.ts';

interface Place {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
}

/**
 * Scores a participant's quizzes that take no more answers (QIZ-4), and tells the person and the board: after
 * the finish, after the module, after the end. Scored quizzes stay, so it may be called at any time. The
 * caller's transaction holds `place` locked (`lockPlace`), and `participant` is in its present state.
 */
export async function closeQuizzes(
  trx: Transaction,
  publish: Publish,
  place: Place,
  now: number,
): Promise<void> {
  const open = await trx
    .selectFrom('quiz_sheets')
    .innerJoin('contest_tasks', (join) =>
      join
        .onRef('contest_tasks.contest_id', '=', 'quiz_sheets.contest_id')
        .onRef('contest_tasks.task_id', '=', 'quiz_sheets.task_id'),
    )
    .select(['quiz_sheets.id', 'quiz_sheets.task_id', 'contest_tasks.number', 'contest_tasks.max_score'])
    .where('participant_id', '=', place.participant.id)
    .where('is_open', '=', true)
    .execute();
  const over = open.filter(({ number }) => isOver(place, number, now));
  for (const { id, task_id: taskId, max_score: maxScore, number } of over) {
    await closeSheet(trx, place, { id, taskId, maxScore }, now);
    const { contest, participant } = place;
    const outcome = await quizOutcomeOf(trx, { ...place, now }, { id: taskId });
    if (outcome === null) continue;
    const owner = { contestId: contest.id, userId: participant.user_id };
    publishers.quiz(publish, owner, { action: 'scored', task: number, outcome });
  }
  if (over.length > 0) await refreshRows(trx, publish, place.contest, [place.participant.id]);
}

/**
 * Whether the quiz with that number takes no more answers: because of the end, the person's own finish, or
 * another module.
 */
function isOver({ contest, participant }: Place, number: number, now: number): boolean {
  const person = { extraTimeSeconds: participant.extra_time_seconds };
  if (participant.finished_at !== null || now >= effectiveEndAt(contestTimes(contest), person)) return true;
  return contest.type === 'nvo' && moduleUnderWay(contest, participant, now) !== number;
}

async function closeSheet(
  trx: Transaction,
  { contest, participant }: Place,
  sheet: { readonly id: number; readonly taskId: number; readonly maxScore: number },
  now: number,
): Promise<void> {
  const questions = await questionsOf(trx, sheet.taskId);
  const answers = await answersOf(trx, participant.id, sheet.taskId);
  const { points, pending } = quizScore(
    questions.flatMap((question) => {
      const answer = answers.get(question.number);
      return answer === undefined ? [] : [scored(question, answer)];
    }),
  );
  await storePoints(trx, participant.id, questions, answers);
  const score = scaledScore(points, sumPoints(questions.map((one) => one.points)), sheet.maxScore);
  await trx
    .updateTable('quiz_sheets')
    .set({
      closed_at: now,
      contest_time_ms: now - contest.start_at,
      score,
      verdict: score >= sheet.maxScore ? 'AC' : 'WA',
      pending,
      is_open: false,
    })
    .where('id', '=', sheet.id)
    .execute();
}

function scored(question: QuestionRow, { value, points }: AnswerRow): ScoredAnswer {
  return { question, value, givenPoints: points };
}

/** Stores the points of each closed answer; points that a person gave to an open one stay. */
async function storePoints(
  trx: Transaction,
  participantId: number,
  questions: readonly QuestionRow[],
  answers: ReadonlyMap<number, AnswerRow>,
): Promise<void> {
  for (const question of questions) {
    const answer = answers.get(question.number);
    const points = answer === undefined ? null : answerPoints(question, answer.value);
    if (points === null || points === answer?.points) continue;
    await trx
      .updateTable('quiz_answers')
      .set({ points })
      .where('participant_id', '=', participantId)
      .where('question_id', '=', question.id)
      .execute();
  }
}
