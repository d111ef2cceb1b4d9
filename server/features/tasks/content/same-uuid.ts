import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';

/** A task whose UUID is that of a package with another short name. */
export interface SameUuid {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The version in use; null: none yet. */
  readonly version: number | null;
}

/**
 * The oldest task with the UUID of a package; null: there is none, or a task has the package's short name and
 * takes precedence.
 */
export async function taskOfSameUuid(
  db: Kysely<Schema>,
  { uuid, slug }: Pick<ReadTask, 'uuid' | 'slug'>,
): Promise<SameUuid | null> {
  if (uuid === undefined) return null;
  const named = await db.selectFrom('tasks').select('id').where('slug', '=', slug).executeTakeFirst();
  if (named !== undefined) return null;
  const found = await db
    .selectFrom('tasks')
    .leftJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['tasks.id', 'tasks.name', 'tasks.slug', 'task_versions.number as version'])
    .where('uuid', '=', uuid)
    .where('slug', 'is not', null)
    .orderBy('tasks.id')
    .executeTakeFirst();
  return found === undefined ? null : { ...found, slug: found.slug ?? '' };
}
