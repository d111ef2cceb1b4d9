import { type NamedTask, taskName } from '#domain/tasks/task-names.ts';
import { type Task, type TaskDetail } from '#protocol/wire/tasks.ts';
import { createSelector, createSelectorBy, selectorsOf } from '#streams/select.ts';
import { answerTo } from '../resourcesState.ts';
import { type State } from '../state.ts';

const selectors = selectorsOf<State>();
const selectLanguage = selectors('system')(({ language }) => language);

/** The tasks of the chosen contest, with names in the page's language; null: not loaded yet. */
export const selectTasks = createSelector(
  [selectors('contest')(({ tasks }) => tasks), selectLanguage],
  (tasks, language): readonly Task[] | null => tasks && tasks.map((task) => named(task, language)),
);

/** A task for a competitor, with its name in the page's language; null: not loaded yet. */
export const selectTaskDetail = createSelectorBy<State, number>()(
  [
    selectors('resources')((resources, number: number) => answerTo({ resources }, 'task', { tid: number })),
    selectLanguage,
  ],
  (task, language): TaskDetail | null => task && named(task, language),
);

function named<T extends NamedTask>(task: T, language: string): T {
  return { ...task, name: taskName(task, language) };
}
