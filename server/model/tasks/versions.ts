import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type JudgeTask } from '#server/contract/task.ts';

/** A version of how a task is judged. */
export interface TaskVersion {
  readonly id: number;
  /** From 1 within the task. */
  readonly number: number;
  readonly judge: JudgeTask;
}

/** The version with that id; null when there is none, or none is asked for. */
export async function taskVersion(db: Kysely<Schema>, id: number | null): Promise<TaskVersion | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('task_versions')
    .select(['id', 'number', 'judge'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
