import { type TaskScore, taskScore } from '#domain/standings/scoring.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { createSelectorBy } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { countedOf } from '#streams/state/tasks/taskStands.ts';
import { selectTaskDetail } from '#streams/state/tasks/taskNames.ts';
import { selectTaskSubmissions } from '#streams/state/tasks/ownTasks.ts';

const selectMode = (state: State, number: number) => selectTaskDetail(state, number)?.score_mode ?? null;

/** The joint score of the person's submissions of a task, by subtask; null: unknown yet. */
export const selectTaskScore = createSelectorBy<State, number>()(
  [selectTaskSubmissions, selectMode],
  (own, mode): TaskScore | null => (own === null || mode === null ? null : taskScore(counted(own), mode)),
);

/** Ids of the submissions whose points count, by subtask. */
export const selectHolders = createSelectorBy<State, number>()(
  [selectTaskScore],
  (score): readonly (number | null)[] => score?.subtasks.map(({ submissionId }) => submissionId) ?? [],
);

/** Counted submissions in order of time; waiting ones have no points yet. */
function counted(own: readonly Submission[]) {
  return countedOf(own).map(({ id, contest_time_ms: at, status, score, group_scores: groups }) => ({
    id,
    at,
    points: status === 'judged' ? score : null,
    groupPoints: groups ?? [],
  }));
}
