import { type Task } from '#protocol/wire/tasks.ts';
import { steadySelector } from '#streams/select.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectAnswers, selectUnanswered, selectUnsaved } from '#streams/state/quiz/answers.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { type State } from '#streams/state/state.ts';
import { unsentSolutions } from '#streams/state/submissions/work.ts';

/** The undone things that somebody who finishes now leaves behind, of the tasks they can still work on. */
export interface LeftBehind {
  /** Questions of quizzes without an answer. */
  readonly unanswered: number;
  /** Questions that were marked for review. */
  readonly marked: number;
  /** Answers the server does not have. */
  readonly unsaved: number;
  /** Solutions on their way. */
  readonly unsent: number;
  /** Names of tasks for which nothing was submitted. */
  readonly withoutSolution: readonly string[];
  /** nvo: modules that were not started. */
  readonly notStarted: number;
}

/** Things left in the module under way (nvo), or in the whole contest; the same object while it is equal. */
export const selectLeftBehind = steadySelector(leftBehind);

function leftBehind(state: State, what: 'module' | 'exam'): LeftBehind {
  const { submissions, outbox } = state.work;
  const isNvo = state.contest.contest?.type === 'nvo';
  const tasks = workedOn(state, isNvo);
  const quizzes = tasks.filter((task) => task.is_quiz).map((task) => task.number);
  const sum = (count: (task: number) => number) => quizzes.reduce((total, task) => total + count(task), 0);
  const sent = new Set([...(submissions?.values() ?? []), ...outbox].map(({ task }) => task));
  return {
    unanswered: sum((task) => selectUnanswered(state, task)),
    marked: sum((task) => Object.values(selectAnswers(state, task)).filter(({ marked }) => marked).length),
    unsaved: sum((task) => selectUnsaved(state, task)),
    unsent: unsentSolutions(state).length,
    withoutSolution: tasks.filter((task) => !task.is_quiz && !sent.has(task.number)).map(({ name }) => name),
    notStarted: isNvo && what === 'exam' ? (state.contest.own?.tasksLeft ?? 0) : 0,
  };
}

/** nvo: to other modules nothing can be sent any more, or yet. */
function workedOn(state: State, isNvo: boolean): readonly Task[] {
  const tasks = selectTasks(state) ?? [];
  if (!isNvo) return tasks;
  const module = selectModule(state);
  return module.kind === 'under_way' ? tasks.filter((task) => task.number === module.number) : [];
}
