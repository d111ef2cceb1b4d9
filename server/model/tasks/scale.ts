import { roundPoints } from '#domain/standings/points.ts';
import { fullScore, type JudgeGroup, type JudgeTask } from '#server/contract/task.ts';

/** A group of tests that gives points: a subtask. */
export interface Subtask extends JudgeGroup {
  /** Its position in the task's `groups`. */
  readonly group: number;
}

/** The groups that give points, in order; a judgement's `groupScores` belong to them. */
export function subtasksOf(judge: Pick<JudgeTask, 'groups'>): readonly Subtask[] {
  return judge.groups.map((one, group) => ({ ...one, group })).filter((one) => one.points > 0);
}

/** Turns points of a task's own scale into those of a contest in which it is worth `maxScore`. */
export function scaleTo(judge: Pick<JudgeTask, 'groups'>, maxScore: number): (points: number) => number {
  const full = fullScore(judge);
  return (points) => (full === 0 ? 0 : roundPoints((points * maxScore) / full));
}
