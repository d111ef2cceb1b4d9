import { type Judgement, type Submission } from '#protocol/wire/submissions/submission.ts';
import { type StaffJudgement } from '#protocol/wire/staff/submissions/submission.ts';
import { type Subtask } from './SubtaskCard.tsx';

/** The shown judgement of a judged submission. */
type ShownJudgement = Omit<Judgement | StaffJudgement, 'subtasks'> & {
  readonly subtasks: readonly Subtask[] | null;
};

/** The judgement; only the subtasks' points if the judgement is not loaded. null: not judged yet. */
export function judgementOf(
  submission: Pick<Submission, 'status' | 'group_scores'>,
  judgement: Judgement | StaffJudgement | null,
): ShownJudgement | null {
  if (submission.status !== 'judged') return null;
  if (judgement !== null) return judgement;
  const subtasks = submission.group_scores?.map((points) => ({ name: '', points, max_points: null })) ?? null;
  return { compile_output: '', tests: null, subtasks };
}
