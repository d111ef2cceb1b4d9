import { type Caller } from '../caller.ts';
import { type ContestRow } from '../rows.ts';
import { type BoardView } from './cells.ts';

/** A person who asks about a contest, and the time (ms since the epoch). */
interface Asking {
  readonly caller: Pick<Caller, 'role'>;
  readonly contest: Pick<ContestRow, 'start_at'>;
  readonly now: number;
}

/** Organisers see the true board, everybody else the public one. */
export function viewOf({ role }: Pick<Caller, 'role'>): BoardView {
  return role === 'admin' || role === 'author' ? 'full' : 'public';
}

/**
 * Whether an audience may know the tasks of a contest: its organisers always, everybody else from its start
 * (§2).
 */
export function knowsTasks(view: BoardView, contest: Pick<ContestRow, 'start_at'>, now: number): boolean {
  return view === 'full' || now >= contest.start_at;
}

/**
 * Tasks as the caller may see them: before proctors and runners may know the contest's tasks, each has its
 * label instead of its name.
 */
export function namedTasks<T extends { readonly label: string; readonly name: string }>(
  tasks: readonly T[],
  { caller, contest, now }: Asking,
): T[] {
  const isNamed = knowsTasks(viewOf(caller), contest, now);
  return tasks.map((task) => (isNamed ? task : { ...task, name: task.label }));
}
