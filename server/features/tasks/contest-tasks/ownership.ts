import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { isImportedBy, rightOn } from '#server/model/authoring/rights.ts';

/** Time in which a person may put back a task that they removed from a contest, ms. */
const BACK_MS = 86_400_000;

/** Whether a person may change a task itself, and not only its position in a contest. */
export async function isOnlyTheirs(db: Kysely<Schema>, caller: Caller, taskId: number): Promise<boolean> {
  const right = await rightOn(db, caller, taskId);
  return right === 'write' || right === 'own';
}

/** Whether a person may add a task to a contest of theirs now: admins any task; authors those they see. */
export async function mayUse(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  now: number,
): Promise<boolean> {
  if (caller.role === 'admin') return true;
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where(isSeenBy(caller, now))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Condition on a row of `tasks` that an author sees it: it is theirs or shared with them, it is in a contest
 * of theirs, they uploaded it, or they removed it from a contest of theirs within a day and may want it back.
 */
export function isSeenBy({ userId }: Caller, now: number) {
  return sql<boolean>`(
    tasks.owner_id = ${userId}
    or exists (select from task_shares s where s.task_id = tasks.id and s.user_id = ${userId})
    or exists (select from contest_tasks ct join contest_staff s using (contest_id)
      where ct.task_id = tasks.id and s.user_id = ${userId})
    or ${isImportedBy(sql.ref('tasks.id'), sql.val(userId))}
    or exists (select from audit a join contest_staff s using (contest_id, user_id)
      where a.user_id = ${userId} and a.action = 'removeContestTask' and a.target = 'task:' || tasks.id
        and a.at > ${now - BACK_MS}))`;
}
