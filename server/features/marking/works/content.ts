import { type Kysely } from 'kysely';
import { coverNames } from '#domain/people/covered-names.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile } from '#server/files/store.ts';
import { textIn } from '#server/features/quiz/wire.ts';
import { type MarkingRow, type WorkRow } from './works.ts';

/**
 * The content of a work, with nothing that identifies its author: no file name, no time, no verdict, and the
 * author's name covered where it occurs.
 */
export interface WorkContent {
  readonly language: string | null;
  readonly work_source: string;
  readonly is_binary: boolean;
  readonly covered: boolean;
}

/** The source or the answer of a work. */
export async function contentOf(
  db: Kysely<Schema>,
  marking: MarkingRow,
  work: Pick<WorkRow, 'submission_id' | 'participant_id'>,
): Promise<WorkContent> {
  if (work.submission_id === null) {
    const answer = await db
      .selectFrom('quiz_answers')
      .innerJoin('quiz_questions', 'quiz_questions.id', 'quiz_answers.question_id')
      .select('value')
      .where('participant_id', '=', work.participant_id)
      .where('task_id', '=', marking.task_id)
      .where('number', '=', marking.question)
      .executeTakeFirst();
    const value = answer?.value ?? '';
    const text = typeof value === 'string' ? value : value.join('\n');
    return { language: null, is_binary: false, ...(await covered(db, work, text)) };
  }
  const { language, file_hash: hash } = await db
    .selectFrom('submissions')
    .select(['language', 'file_hash'])
    .where('id', '=', work.submission_id)
    .executeTakeFirstOrThrow();
  if (language === 'zip') return { language, work_source: '', is_binary: true, covered: false };
  const text = (await getFile(db, hash)).toString('utf8');
  return { language, is_binary: false, ...(await covered(db, work, text)) };
}

async function covered(
  db: Kysely<Schema>,
  { participant_id: participant }: Pick<WorkRow, 'participant_id'>,
  text: string,
): Promise<Pick<WorkContent, 'work_source' | 'covered'>> {
  const owner = await db
    .selectFrom('users')
    .innerJoin('participants', 'participants.user_id', 'users.id')
    .select(['users.name', 'display_name as displayName', 'users.school'])
    .where('participants.id', '=', participant)
    .executeTakeFirstOrThrow();
  const source = coverNames(text, owner);
  return { work_source: source, covered: source !== text };
}

/** The title of the marked task or question, in the requested language if there is one. */
export async function titleOf(db: Kysely<Schema>, marking: MarkingRow, lang: string | undefined) {
  const { name, contest } = await db
    .selectFrom('tasks')
    .innerJoin('contests', (join) => join.on('contests.id', '=', marking.contest_id))
    .select(['tasks.name', 'contests.name as contest'])
    .where('tasks.id', '=', marking.task_id)
    .executeTakeFirstOrThrow();
  const question = marking.question === 0 ? null : marking.question;
  const found =
    question === null
      ? undefined
      : await db
          .selectFrom('quiz_questions')
          .select('text')
          .where('task_id', '=', marking.task_id)
          .where('number', '=', question)
          .executeTakeFirst();
  return {
    task: marking.task_id,
    name,
    contest,
    question,
    question_text: found === undefined ? null : textIn(found.text, lang ?? ''),
  };
}
