import { type Kysely } from 'kysely';
import { type ModuleProgress } from '../../../domain/modules.ts';
import { type Schema } from '../../db/schema.ts';
import { type ParticipantRow } from '../../http/context.ts';

/** Where a competitor is in the modules of their contest, as the domain's rules take it: one module a task. */
export async function moduleProgressOf(
  db: Kysely<Schema>,
  participant: ParticipantRow,
): Promise<ModuleProgress> {
  const { tasks } = await db
    .selectFrom('contest_tasks')
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .where('contest_id', '=', participant.contest_id)
    .executeTakeFirstOrThrow();
  return {
    startedTasks: participant.started_tasks,
    tasksLeft: Math.max(0, tasks - participant.started_tasks),
    startedAt: participant.module_started_at,
    hasFinished: participant.finished_at !== null,
  };
}
