import { type Kysely } from 'kysely';
import { isAnswered } from '#domain/quiz/quiz.ts';
import { type ExamResult, type QuizOutcome } from '#protocol/wire/results/results.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { shownAt } from '#server/model/submissions/shown.ts';
import { type PlacedTask, taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { answersOf, questionsOf } from './queries.ts';

/** A person in a contest at a moment. */
interface Place {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
  readonly now: number;
}

/**
 * The results of an exam's tasks for one person: those they have seen, with the outcome of each quiz that
 * takes no more answers. Empty before the start, without modules that were not begun, and empty for contests
 * that are no exams.
 */
export async function examResultsOf(db: Kysely<Schema>, place: Place): Promise<ExamResult[]> {
  const { contest, participant, now } = place;
  const isExam = contest.type === 'nvo' || contest.type === 'dzi';
  if (!isExam || now < contest.start_at) return [];
  const known = (await tasksOf(db, [contest.id])).filter(
    ({ number }) => contest.type === 'dzi' || number <= participant.started_tasks,
  );
  return Promise.all(
    known.map(async (task) => ({
      task: taskOnWire(task),
      quiz: task.is_quiz ? await quizOutcomeOf(db, place, task) : null,
    })),
  );
}

/**
 * The outcome of a quiz as far as the contest shows it to the person; null while it takes answers, or where
 * there is none.
 */
export async function quizOutcomeOf(
  db: Kysely<Schema>,
  { contest, participant, now }: Place,
  task: Pick<PlacedTask, 'id'>,
): Promise<QuizOutcome | null> {
  const sheet = await db
    .selectFrom('quiz_sheets')
    .select(['closed_at', 'score', 'pending', 'is_open'])
    .where('participant_id', '=', participant.id)
    .where('task_id', '=', task.id)
    .executeTakeFirst();
  if (!sheet || sheet.is_open || sheet.closed_at === null) return null;
  const { extra_time_seconds } = participant;
  const shown = shownAt({ ...contest, contest_type: contest.type, extra_time_seconds }, now);
  return {
    closed_at: sheet.closed_at,
    score: shown.score ? sheet.score : null,
    pending: sheet.pending,
    questions: shown.tests ? await questionOutcomes(db, participant.id, task.id) : null,
  };
}

async function questionOutcomes(db: Kysely<Schema>, participantId: number, taskId: number) {
  const questions = await questionsOf(db, taskId);
  const answers = await answersOf(db, participantId, taskId);
  return questions.map(({ number, points: most, key }) => {
    const answer = answers.get(number);
    const isGiven = answer !== undefined && isAnswered(answer.value);
    const points = isGiven ? answer.points : 0;
    return { number, max_points: most, points, waits: key === null && isGiven && points === null };
  });
}
