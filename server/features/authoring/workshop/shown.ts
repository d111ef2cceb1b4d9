import { type Kysely } from 'kysely';
import { type WorkshopTask, type WorkshopVersion } from '#protocol/wire/staff/authoring/workshop.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeFile, treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { editorsOf } from './presence.ts';

/** A task as its authors work on it. Throws 404 for a task that the caller may not see. */
export async function shownTask(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  now: number,
): Promise<WorkshopTask> {
  const right = await requireRight(db, caller, taskId);
  const task = await db
    .selectFrom('tasks')
    .select(['id', 'name', 'slug', 'is_quiz', 'tree_revision', 'version_id'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const tree = await treeOf(db, taskId);
  const [head = null] = await versionsOf(db, taskId, 1);
  const before = head === null ? [] : await treeOfVersion(db, taskId, head.number);
  return {
    id: task.id,
    name: task.name,
    slug: task.slug,
    is_quiz: task.is_quiz,
    right,
    revision: task.tree_revision,
    files: tree.map(({ path, hash, bytes, made_from }) => ({
      path,
      hash,
      bytes,
      is_made: made_from !== null,
    })),
    head,
    changed: differencesOf(before, tree),
    editors: await editorsOf(db, taskId, caller.userId, now),
  };
}

/** The versions of a task, newest first. */
export async function versionsOf(
  db: Kysely<Schema>,
  taskId: number,
  most?: number,
): Promise<WorkshopVersion[]> {
  let query = db
    .selectFrom('task_commits as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .leftJoin('users as u', 'u.id', 'c.by_user')
    .select(['c.number', 'c.at', 'u.display_name as by', 'c.message', 'c.version_id', 'c.report'])
    .select(['t.version_id as used', 't.is_quiz'])
    .where('c.task_id', '=', taskId)
    .orderBy('c.number', 'desc');
  if (most !== undefined) query = query.limit(most);
  const rows = await query.execute();
  return rows.map(({ version_id: versionId, used, is_quiz: isQuiz, report, ...row }) => {
    const findings = report as readonly Pick<Finding, 'severity'>[];
    const count = (severity: Finding['severity']) =>
      findings.filter((one) => one.severity === severity).length;
    const errors = count('error');
    return {
      ...row,
      is_usable: isQuiz ? errors === 0 : versionId !== null,
      is_used: versionId !== null && versionId === used,
      errors,
      warnings: count('warning'),
    };
  });
}

/** The differences of a second tree from a first, by path. */
function differencesOf(before: readonly TreeFile[], after: readonly TreeFile[]): WorkshopTask['changed'] {
  const was = new Map(before.map(({ path, hash }) => [path, hash]));
  const is = new Map(after.map(({ path, hash }) => [path, hash]));
  const paths = [...new Set([...was.keys(), ...is.keys()])].sort();
  return paths.flatMap((path): WorkshopTask['changed'] => {
    if (!was.has(path)) return [{ path, how: 'added' }];
    if (!is.has(path)) return [{ path, how: 'removed' }];
    return was.get(path) === is.get(path) ? [] : [{ path, how: 'changed' }];
  });
}
