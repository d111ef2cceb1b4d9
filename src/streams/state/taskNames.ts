import { type NamedTask, taskName } from '#domain/task-names.ts';
import { type Task, type TaskDetail } from '#protocol/wire/task.ts';
import { type State } from './state.ts';

/** What was made of something, and in which language. */
interface Made<T> {
  readonly language: string;
  readonly named: T;
}

const lists = new WeakMap<readonly Task[], Made<readonly Task[]>>();
const details = new WeakMap<TaskDetail, Made<TaskDetail>>();

/** The tasks of the chosen contest, each called as it is in the page's language; null: not loaded yet. */
export const selectTasks = Object.assign(
  ({ contest: { tasks }, system: { language } }: State): readonly Task[] | null =>
    tasks && madeOnce(lists, tasks, language, (all) => all.map((task) => named(task, language))),
  { slices: ['contest', 'system'] as const },
);

/** A task as a competitor works on it, called as it is in the page's language; null: not loaded yet. */
export function selectTaskDetail({ contest, system }: State, number: number): TaskDetail | null {
  const task = contest.details[number];
  const { language } = system;
  return task === undefined ? null : madeOnce(details, task, language, (one) => named(one, language));
}

/** The same while what it is made of and the language are the same. */
function madeOnce<T extends object>(
  known: WeakMap<T, Made<T>>,
  of: T,
  language: string,
  make: (of: T) => T,
): T {
  const before = known.get(of);
  if (before?.language === language) return before.named;
  const now = make(of);
  known.set(of, { language, named: now });
  return now;
}

function named<T extends NamedTask>(task: T, language: string): T {
  return { ...task, name: taskName(task, language) };
}
