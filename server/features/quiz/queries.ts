import { type Kysely, type Selectable } from 'kysely';
import { type AskedQuestion } from '#domain/quiz/quiz.ts';
import { type QuizTables } from '#server/db/quiz-tables.ts';
import { type Schema } from '#server/db/schema.ts';

export type QuestionRow = Selectable<QuizTables['quiz_questions']>;
export type AnswerRow = Selectable<QuizTables['quiz_answers']>;

/** The questions of a quiz, in order. */
export async function questionsOf(db: Kysely<Schema>, taskId: number): Promise<readonly QuestionRow[]> {
  return db
    .selectFrom('quiz_questions')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute();
}

/** A participant's answers to a quiz, by the number of the question. */
export async function answersOf(
  db: Kysely<Schema>,
  participantId: number,
  taskId: number,
): Promise<ReadonlyMap<number, AnswerRow>> {
  const rows = await db
    .selectFrom('quiz_answers')
    .innerJoin('quiz_questions', 'quiz_questions.id', 'quiz_answers.question_id')
    .selectAll('quiz_answers')
    .select('quiz_questions.number')
    .where('quiz_answers.participant_id', '=', participantId)
    .where('quiz_questions.task_id', '=', taskId)
    .orderBy('quiz_questions.number')
    .execute();
  return new Map(rows.map(({ number, ...answer }) => [number, answer]));
}

/** A person's answer to a question that is in force; undefined where there is none. */
export async function knownAnswer(
  db: Kysely<Schema>,
  participantId: number,
  questionId: number,
): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('quiz_answers')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}

/** A question in the form that the rules take. */
export function askedOf({ kind, options }: Pick<QuestionRow, 'kind' | 'options'>): AskedQuestion {
  return { kind, options: options.map(({ id }) => id) };
}
