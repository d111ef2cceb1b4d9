import { type NamedTask, taskName } from '../../../domain/task-names.ts';
import { type Task, type TaskDetail } from '../../../protocol/wire/task.ts';
import { createSelector, selectorsOf } from '../select.ts';
import { type State } from './state.ts';

const of = selectorsOf<State>();

const selectLanguage = of('system')(({ language }) => language);
const selectUnnamed = of('contest')(({ tasks }) => tasks);

/** The tasks of the chosen contest, each called as it is in the page's language; null: not loaded yet. */
export const selectTasks = createSelector<
  State,
  [typeof selectUnnamed, typeof selectLanguage],
  readonly Task[] | null
>([selectUnnamed, selectLanguage], (tasks, language) => tasks?.map((task) => named(task, language)) ?? null);

const details = new WeakMap<TaskDetail, { readonly language: string; readonly named: TaskDetail }>();

/** A task as a competitor works on it, called as it is in the page's language; null: not loaded yet. */
export function selectTaskDetail({ contest, system }: State, number: number): TaskDetail | null {
  const task = contest.details[number];
  if (task === undefined) return null;
  const { language } = system;
  const known = details.get(task);
  if (known?.language === language) return known.named;
  const fresh = { language, named: named(task, language) };
  details.set(task, fresh);
  return fresh.named;
}

function named<T extends NamedTask>(task: T, language: string): T {
  return { ...task, name: taskName(task, language) };
}
