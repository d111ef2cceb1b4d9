import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Found } from '../packages/found.ts';

/**
 * Where the files leave the time limit open, the newest version's limit stays; it was found from the jury's
 * solutions.
 */
export async function withFoundLimit(
  db: Kysely<Schema>,
  taskId: number,
  found: Found | null,
): Promise<Found | null> {
  if (found?.kind !== 'task' || found.task.timing === null) return found;
  const newest = await db
    .selectFrom('task_versions')
    .select('judge')
    .where('task_id', '=', taskId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return found;
  const { judge } = found.task;
  const limits = { ...judge.limits, cpuMs: newest.judge.limits.cpuMs };
  return { ...found, task: { ...found.task, judge: { ...judge, limits } } };
}
