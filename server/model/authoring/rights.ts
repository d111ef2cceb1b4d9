import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type TaskRight } from '#domain/authoring/task/task-rights.ts';
import { type Schema } from '#server/db/schema.ts';
import { type StaffMember } from '../access.ts';
import { type Caller } from '../caller.ts';
import { notFound, notNow } from '../fault.ts';

/**
 * A person's rights to the files of a task. Admins have all; its owner all; people it is shared with those of
 * the share. Authors of a contest that has it read it, and write it if only contests of theirs have it and it
 * has no owner. For everybody else it does not exist.
 */
export async function rightOn(
  db: Kysely<Schema>,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  taskId: number,
): Promise<TaskRight | null> {
  const { rows } = await sql<Found>`select t.owner_id,
    (select s.may_write from task_shares s where s.task_id = t.id and s.user_id = ${userId}) as may_write,
    (select count(*)::int from contest_tasks ct where ct.task_id = t.id and exists (
      select from contest_staff s where s.contest_id = ct.contest_id and s.user_id = ${userId})) as own,
    (select count(*)::int from contest_tasks ct where ct.task_id = t.id) as contests,
    ${isImportedBy(sql.ref('t.id'), sql.val(userId))} as imported
    from tasks t where t.id = ${taskId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (role === 'admin' || found.owner_id === userId) return 'own';
  if (role !== 'author') return null;
  if (found.may_write === true) return 'write';
  const isOnlyTheirs = found.own === found.contests && (found.own > 0 || found.imported);
  if (isOnlyTheirs && found.owner_id === null) return 'write';
  return found.may_write === false || found.own > 0 ? 'read' : null;
}

/**
 * Whether a task without an owner came with a package of this user's: a version in use, or for a quiz, which
 * has none, its first files. A task with an owner is excluded, since people it is shared with write versions
 * too, and lose their rights when the share ends.
 */
export function isImportedBy(taskId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from tasks b where b.id = ${taskId} and b.owner_id is null)
    and (exists (select from task_versions v where v.task_id = ${taskId} and v.by_user = ${userId})
      or exists (select from task_commits c where c.task_id = ${taskId} and c.by_user = ${userId} and c.number = 1)))`;
}

interface Found {
  readonly owner_id: number | null;
  readonly may_write: boolean | null;
  readonly own: number;
  readonly contests: number;
  readonly imported: boolean;
}

/** Throws 404 for a task that the person may not see, and another fault where they may only read it. */
export async function requireRight(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  least: TaskRight = 'read',
): Promise<TaskRight> {
  const right = await rightOn(db, caller, taskId);
  if (right === null) throw notFound();
  if (RANK[right] < RANK[least]) throw notNow('backend.task_not_yours');
  return right;
}

const RANK: Readonly<Record<TaskRight, number>> = { read: 0, write: 1, own: 2 };

/** The people other than admins who see the files of a task. */
export async function authorsOf(db: Kysely<Schema>, taskId: number): Promise<readonly StaffMember[]> {
  const { rows } = await sql<StaffMember>`select u.id as "userId", u.role from users u
    where u.role = 'author' and (
      exists (select from tasks t where t.id = ${taskId} and t.owner_id = u.id)
      or exists (select from task_shares s where s.task_id = ${taskId} and s.user_id = u.id)
      or ${isImportedBy(sql.val(taskId), sql.ref('u.id'))}
      or exists (select from contest_tasks ct join contest_staff s using (contest_id)
        where ct.task_id = ${taskId} and s.user_id = u.id))`.execute(db);
  return rows;
}
