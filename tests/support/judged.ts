import { type App } from '#server/app.ts';
import { claimJob } from '#server/judge/queue/claim.ts';
import { finishSubmission } from '#server/judge/queue/finish.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { judgeResult } from './judging.ts';

const LEASE_MS = 60_000;

type Awaitable<T> = T | Promise<T>;

/**
 * Does the next job as a worker does that found this result, by the task's present version; returns the
 * submission, or null when no job waits.
 */
export async function judgeNext(
  app: Pick<App, 'db' | 'write'>,
  found: Partial<JudgeResult> | ((submissionId: number) => Awaitable<Partial<JudgeResult>>) = {},
): Promise<number | null> {
  const job = await claimJob(app.db, 'worker-1', LEASE_MS);
  if (job === null) return null;
  const { submission_id } = job;
  if (submission_id === null) throw new Error('the next job is a user test');
  const version = await app.db
    .selectFrom('task_versions')
    .innerJoin('tasks', 'tasks.version_id', 'task_versions.id')
    .innerJoin('submissions', 'submissions.task_id', 'tasks.id')
    .select(['task_versions.id', 'task_versions.judge'])
    .where('submissions.id', '=', submission_id)
    .executeTakeFirstOrThrow();
  const result = judgeResult(typeof found === 'function' ? await found(submission_id) : found);
  const judged = { result, task: version.judge, taskVersionId: version.id, worker: 'worker-1', startedAt: 1 };
  const outcome = await finishSubmission(app.write, { ...job, submission_id }, judged);
  if (outcome !== 'done') throw new Error(`the job was ${outcome}`);
  return submission_id;
}

/** Does all waiting jobs. */
export async function judgeAll(
  app: Pick<App, 'db' | 'write'>,
  found?: Parameters<typeof judgeNext>[1],
): Promise<void> {
  while ((await judgeNext(app, found)) !== null);
}
