import { icpcCell } from '#domain/standings/icpc.ts';
import { roundPoints, sumPoints } from '#domain/standings/points.ts';
import { taskScore } from '#domain/standings/scoring.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type Task } from '#protocol/wire/tasks.ts';
import { createSelector } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';

/** A competitor's result in one task so far, from their own submissions. */
export interface TaskStand {
  readonly task: Task;
  /** Best points, where points are shown; null: none judged yet, or the contest counts solved tasks. */
  readonly points: number | null;
  /** icpc: minute of the accepted submission; null: not solved. */
  readonly solvedMinute: number | null;
  /** Number of submissions that count, and of those among them that are not judged yet. */
  readonly count: number;
  readonly pending: number;
  readonly last: Submission | null;
}

const selectContest = Object.assign(({ contest }: State) => contest.contest, {
  slices: ['contest'] as const,
});
const selectSubmissions = Object.assign(({ work }: State) => work.submissions, { slices: ['work'] as const });

/** The tasks of the chosen contest with the person's result in each; null while the list is not loaded. */
export const selectTaskStands = createSelector<
  State,
  [typeof selectTasks, typeof selectContest, typeof selectSubmissions],
  readonly TaskStand[] | null
>([selectTasks, selectContest, selectSubmissions], (tasks, contest, submissions) => {
  const all = submissions?.values() ?? [];
  return tasks?.map((task) => standOf(task, contest, all)) ?? null;
});

/** Why the list of tasks is empty, as a key. */
export const selectTasksError = ({ contest }: State): string | null => contest.tasksError;

/** Whether the tasks are on this computer, sealed until the start. */
export const selectIsSealHeld = ({ contest }: State): boolean => contest.seal?.isHeld === true;

/** One task's submissions, the newest first. */
export function submissionsOf(all: readonly Submission[], taskNumber: number): readonly Submission[] {
  return all.filter(({ task }) => task === taskNumber).sort((a, b) => b.at - a.at || b.id - a.id);
}

/** The submissions that count, by contest time. A late one counts once accepted, from when it was given. */
export function countedOf(submissions: readonly Submission[]): readonly Submission[] {
  return submissions
    .filter(({ late }) => late === null || late.state === 'accepted')
    .sort((a, b) => a.contest_time_ms - b.contest_time_ms || a.id - b.id);
}

/** The sum of all points. */
export function totalPoints(stands: readonly TaskStand[]): number {
  return sumPoints(stands.map(({ points }) => points ?? 0));
}

/** Whether the person can still gain something in a task. */
export function isOpen({ task, points, solvedMinute }: TaskStand): boolean {
  return solvedMinute === null && (points === null || points < task.max_score);
}

/** The person's result in one task of a contest, from all their submissions. */
export function standOf(task: Task, contest: Contest | null, all: readonly Submission[]): TaskStand {
  const sent = submissionsOf(all, task.number);
  const own = countedOf(sent);
  const counted = {
    task,
    count: own.length,
    pending: own.filter(isPending).length,
    last: sent[0] ?? null,
  };
  if (contest?.type === 'icpc') {
    const rules = { penaltyMinutes: contest.penalty_minutes, frozenFromMs: null };
    const { solvedMinute } = icpcCell(
      own.map(({ contest_time_ms, verdict }) => ({ at: contest_time_ms, verdict })),
      rules,
    );
    return { ...counted, points: null, solvedMinute };
  }
  const scored = own.map(({ id, contest_time_ms, score, group_scores }) => ({
    id,
    at: contest_time_ms,
    points: score,
    groupPoints: group_scores ?? [],
  }));
  const hasPoints = scored.some(({ points }) => points !== null);
  const points = hasPoints ? roundPoints(taskScore(scored, task.score_mode).points) : null;
  return { ...counted, points, solvedMinute: null };
}

function isPending({ status }: Submission): boolean {
  return status !== 'judged';
}
