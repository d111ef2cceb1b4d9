import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type Task } from '#protocol/wire/tasks.ts';
import { isRunning } from '#domain/contest/phase.ts';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type OutgoingUserTest } from '#streams/state/submissions/userTests.ts';
import { submissionsOf } from './taskStands.ts';
import { createSelectorBy } from '#streams/select.ts';
import { selectModule } from '#streams/state/contest/modules.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { type State } from '#streams/state/state.ts';
import { type OutgoingSolution } from '#streams/state/submissions/work.ts';

/** A task that the person may work on; in an exam with modules, only that of the module under way (SHL-4). */
export function selectTask(state: State, number: number): Task | null {
  const { contest } = state.contest;
  const module = contest?.type === 'nvo' ? selectModule(state) : null;
  if (module !== null && !(module.kind === 'under_way' && module.number === number)) return null;
  return selectTasks(state)?.find((task) => task.number === number) ?? null;
}

/** Whether the list of tasks is loaded, so that a number without a task is certainly wrong. */
export const selectAreTasksKnown = ({ contest }: State): boolean =>
  contest.tasks !== null && contest.tasksError === null;

export const selectDraft = ({ work }: State, number: number) => work.drafts[number] ?? null;
export const selectReceipt = ({ work }: State, number: number): Submission | null =>
  work.receipts[number] ?? null;

/** A task's solutions that are being sent, wait, or were refused. */
export const selectOutbox = createSelectorBy<State, number>()(
  [({ work }: State) => work.outbox],
  (all, number): readonly OutgoingSolution[] => all.filter(({ task }) => task === number),
);

/** A task's own submissions, the newest first; null while they are not loaded. */
export const selectTaskSubmissions = createSelectorBy<State, number>()(
  [({ work }: State) => work.submissions],
  (all, number): readonly Submission[] | null => all && submissionsOf(all.values(), number),
);

/** Submissions left in the contest; null: no limit. */
export const selectSubmissionsLeft = ({ contest }: State): number | null =>
  contest.own?.submissionsLeft ?? null;

/** User tests left in the contest; null: no limit. */
export const selectUserTestsLeft = ({ contest }: State): number | null => contest.own?.userTestsLeft ?? null;

/** Time until the task takes the next submission, ms; 0: now. */
export function selectWaitMs({ contest, system }: State, number: number): number {
  return Math.max(0, (contest.own?.submitAllowedFrom[number] ?? 0) - system.now);
}

/** Time until the task takes the next user test, ms; 0: now. */
export function selectUserTestWaitMs({ contest, system }: State, number: number): number {
  return Math.max(0, (contest.own?.userTestAllowedFrom[number] ?? 0) - system.now);
}

export const selectOutgoingUserTest = ({ userTests }: State, number: number): OutgoingUserTest | null =>
  userTests.outgoing[number] ?? null;

/** A task's own user tests, the newest first. */
export const selectTaskUserTests = createSelectorBy<State, number>()(
  [({ userTests }: State) => userTests.own],
  (all, number): readonly UserTest[] =>
    [...(all?.values() ?? [])].filter(({ task }) => task === number).sort((a, b) => b.id - a.id),
);

/** Whether the contest takes solutions now. */
export function selectIsRunning(state: State): boolean {
  const phase = selectPhase(state);
  return phase !== null && isRunning(phase);
}
