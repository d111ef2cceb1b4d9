import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type JudgeTask } from '#server/contract/task.ts';

/** A version of a task's judging data. */
export interface TaskVersion {
  readonly id: number;
  /** The number within the task, from 1. */
  readonly number: number;
  readonly judge: JudgeTask;
}

/** The version with that id; null when there is none, or the id is null. */
export async function taskVersion(db: Kysely<Schema>, id: number | null): Promise<TaskVersion | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('task_versions')
    .select(['id', 'number', 'judge'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
