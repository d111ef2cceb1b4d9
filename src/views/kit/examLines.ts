import { type Contest } from '#protocol/wire/contest.ts';
import { type ExamResult } from '#protocol/wire/results/results.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { createSelector } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { standOf } from '#streams/state/tasks/taskStands.ts';
import { selectUnderWay } from './examOver.ts';

/** A task of an exam that is over, with its known results. */
export interface ExamLine {
  readonly result: ExamResult;
  /** null: none, not known yet, or not shown. */
  readonly points: number | null;
  /** Solutions, and those that wait for the judge. */
  readonly submissions: number;
  readonly pending: number;
}

const selectResults = ({ quiz }: State) => quiz.results;
const selectContest = ({ contest }: State) => contest.contest;
const selectSubmissions = ({ work }: State) => work.submissions;
/** The tasks of an exam that are over: none of the module under way. */
export const selectExamLines = createSelector<
  State,
  [typeof selectResults, typeof selectContest, typeof selectSubmissions, typeof selectUnderWay],
  readonly ExamLine[]
>(
  [selectResults, selectContest, selectSubmissions, selectUnderWay],
  (results, contest, submissions, underWay) =>
    (results ?? [])
      .filter(({ task }) => task.number !== underWay)
      .map((result) => lineOf(result, contest, submissions?.values() ?? [])),
);

function lineOf(result: ExamResult, contest: Contest | null, all: readonly Submission[]): ExamLine {
  const { task, quiz } = result;
  if (task.is_quiz) return { result, points: quiz?.score ?? null, submissions: 0, pending: 0 };
  const { points, count, pending } = standOf(task, contest, all);
  return { result, points, submissions: count, pending };
}
