import { type Kysely } from 'kysely';
import { staffPhaseAt } from '../../../domain/phase.ts';
import { type Role } from '../../../domain/roles.ts';
import { type TaskDetail } from '../../../protocol/wire/task.ts';
import { type Schema } from '../../db/schema.ts';
import { getFile } from '../../files/store.ts';
import { type FileAnswer } from '../../http/context.ts';
import { type Caller } from '../../model/caller.ts';
import { notFound } from '../../model/fault.ts';
import { contestTimes } from '../../model/times.ts';

/** Roles that work on tasks before a contest starts; the others see them from its start on. */
const MAKERS: readonly Role[] = ['author', 'scorer', 'arbiter'];

/** What statements a task has, by language. */
export async function statementsOf(db: Kysely<Schema>, taskId: number): Promise<TaskDetail['statements']> {
  return db
    .selectFrom('statements')
    .innerJoin('files', 'files.hash', 'statements.file_hash')
    .select(['statements.lang', 'statements.mime', 'files.bytes', 'statements.name'])
    .where('task_id', '=', taskId)
    .orderBy('lang')
    .execute();
}

/** A task's statement in a language, to be shown in the browser. Throws 404 when there is none. */
export async function statementFile(db: Kysely<Schema>, taskId: number, lang: string): Promise<FileAnswer> {
  const found = await db
    .selectFrom('statements')
    .select(['mime', 'name', 'file_hash'])
    .where('task_id', '=', taskId)
    .where('lang', '=', lang)
    .executeTakeFirst();
  if (!found) throw notFound();
  const content = await getFile(db, found.file_hash);
  return { file: { name: found.name, mime: found.mime, content }, save: false };
}

/**
 * Whether somebody who does not compete may read a task: admins all; authors, scorers and arbiters those of their
 * contests; everybody else those of their contests that have started.
 */
export async function mayReadTask(
  db: Kysely<Schema>,
  caller: Caller,
  taskId: number,
  now: number,
): Promise<boolean> {
  if (caller.role === 'admin') return true;
  const contests = await db
    .selectFrom('contest_tasks')
    .innerJoin('contest_staff', 'contest_staff.contest_id', 'contest_tasks.contest_id')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .selectAll('contests')
    .where('contest_tasks.task_id', '=', taskId)
    .where('contest_staff.user_id', '=', caller.userId)
    .execute();
  if (MAKERS.includes(caller.role)) return contests.length > 0;
  return contests.some((contest) => staffPhaseAt(contestTimes(contest), now) !== 'not_started');
}
