import { type App } from '#server/app.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { notNow } from '#server/model/fault.ts';
import { type CurrentReading, currentReading } from '../current.ts';

/** The work tree, read as a task that can be judged. */
export interface JudgedTree {
  readonly revision: number;
  readonly tree: CurrentReading['tree'];
  readonly task: Omit<ReadTask, 'contents'>;
}

/** Reads the work tree of a task; throws where it cannot be judged. */
export async function requireTask(
  app: Pick<App, 'db' | 'write'>,
  taskId: number,
  person: number,
): Promise<JudgedTree> {
  const reading = await currentReading(app, taskId, person);
  const task = taskOf(reading);
  if (task === null) throw notNow('backend.task_not_readable');
  return { revision: reading.revision, tree: reading.tree, task };
}

/** The task that was read; null: it has a fault, or is a quiz. */
export function taskOf({ found }: Pick<CurrentReading, 'found'>): JudgedTree['task'] | null {
  return found?.kind === 'task' ? found.task : null;
}
