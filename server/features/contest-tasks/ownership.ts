import { type Kysely, sql } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { type Caller } from '../../model/caller.ts';

/**
 * Whether somebody may change a task itself, and not only its place in a contest: admins any; authors one that they uploaded
 * or that is in a contest of theirs, and that no contest of others has.
 */
export async function isOnlyTheirs(db: Kysely<Schema>, caller: Caller, taskId: number): Promise<boolean> {
  if (caller.role === 'admin') return true;
  const { rows } = await sql<{ others: number; own: boolean }>`select
    (select count(*)::int from contest_tasks ct where ct.task_id = ${taskId} and not exists (
      select from contest_staff s where s.contest_id = ct.contest_id and s.user_id = ${caller.userId})) as others,
    (exists (select from contest_tasks ct where ct.task_id = ${taskId})
      or exists (select from task_versions v where v.task_id = ${taskId} and v.by_user = ${caller.userId})) as own`.execute(
    db,
  );
  const [found] = rows;
  return found !== undefined && found.others === 0 && found.own;
}

/** Whether somebody may put a task into a contest of theirs: admins any; authors those they see. */
export async function mayUse(db: Kysely<Schema>, caller: Caller, taskId: number): Promise<boolean> {
  if (caller.role === 'admin') return true;
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where(isSeenBy(caller))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Of a row of `tasks`: whether an author sees it, since it is in a contest of theirs, they uploaded it, or they took it out of
 * a contest and may want it back.
 */
export function isSeenBy({ userId }: Caller) {
  return sql<boolean>`(
    exists (select from contest_tasks ct join contest_staff s using (contest_id)
      where ct.task_id = tasks.id and s.user_id = ${userId})
    or exists (select from task_versions v where v.task_id = tasks.id and v.by_user = ${userId})
    or exists (select from audit a where a.user_id = ${userId} and a.action = 'removeContestTask'
      and a.target = 'task:' || tasks.id))`;
}
