import { type ScoreMode, type TaskScore, taskScore } from '#domain/scoring.ts';
import { type Submission } from '#protocol/wire/submission.ts';
import { type State } from '#streams/state/state.ts';
import { countedOf } from '../task/taskStands.ts';
import { selectTaskDetail } from '#streams/state/taskNames.ts';
import { selectTaskSubmissions } from '../task/taskState.ts';

let last: { own: unknown; mode: ScoreMode; score: TaskScore } | null = null;

/** What the person's submissions of a task give together, subtask by subtask; null while that is not known. */
export function selectTaskScore(state: State, number: number): TaskScore | null {
  const detail = selectTaskDetail(state, number);
  const own = selectTaskSubmissions(state, number);
  if (detail === null || own === null) return null;
  if (last?.own !== own || last.mode !== detail.score_mode) {
    last = { own, mode: detail.score_mode, score: taskScore(counted(own), detail.score_mode) };
  }
  return last.score;
}

let lastHolders: { score: TaskScore | null; holders: readonly (number | null)[] } | null = null;
const NOBODY: readonly (number | null)[] = [];

/** Which submission's points count, subtask by subtask. */
export function selectHolders(state: State, number: number): readonly (number | null)[] {
  const score = selectTaskScore(state, number);
  if (score === null) return NOBODY;
  if (lastHolders?.score !== score) {
    lastHolders = { score, holders: score.subtasks.map(({ submissionId }) => submissionId) };
  }
  return lastHolders.holders;
}

/** In the order of their times; what waits has no points yet. */
function counted(own: readonly Submission[]) {
  return countedOf(own).map(({ id, contest_time_ms: at, status, score, group_scores: groups }) => ({
    id,
    at,
    points: status === 'judged' ? score : null,
    groupPoints: groups ?? [],
  }));
}
