import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import { MAX_USER_TEST_OUTPUT_BYTES } from '#domain/limits.ts';
import { putFile } from '#server/files/store.ts';
import { type JudgeProgress, type JudgeResult } from '#server/contract/result.ts';
import { type StoredFile } from '#server/contract/task.ts';
import { type ClaimedJob } from './claim.ts';
import { type Finished, type JobDeps, type JobOutcome, type SlotJudge } from './job.ts';
import { doStress } from './do-stress.ts';
import { doMaking } from './making-job.ts';
import { doInvocation } from './do-invocation.ts';
import { finishSubmission, finishTrial, finishUserTest } from './finish.ts';
import { isOutage, persist } from './persist.ts';
import { createProgress } from './progress.ts';
import { releaseJob } from './release.ts';
import { loadWorkload, type Workload } from './workload.ts';

/**
 * Does a job until it is judged and stored. If the judge fails, the job is given back as a loss; if the
 * worker ends, unchanged. Survives outages of the database. Rejects only if the job cannot be given back.
 */
export async function doJob(deps: JobDeps, judge: SlotJudge, job: ClaimedJob): Promise<JobOutcome> {
  const { signal } = deps;
  const progress = createProgress(deps.write, job, (error) =>
    warn(deps, job, 'progress_not_published', error),
  );
  try {
    const { making_id: makingId } = job;
    if (makingId !== null) return await making(deps, judge, { ...job, making_id: makingId });
    const finished = await work(deps, judge, job, (news) => progress.report(news));
    await progress.end();
    if (finished === null) return await fail(deps, job, 'failed', 'the task has no version to be judged by');
    if (signal.aborted || finished === 'gave_way') return await giveBack(deps, job);
    if (finished.ie !== null)
      return await fail(deps, job, 'failed', finished.ie.reason, finished.ie.versionId);
    return (await persist(finished.keep, signal)) === 'done' ? 'judged' : 'dropped';
  } catch (error: unknown) {
    await progress.end();
    if (signal.aborted || isOutage(error)) return giveBack(deps, job);
    return fail(deps, job, 'broken', error instanceof Error ? error.message : String(error));
  }
}

async function giveBack({ write, signal }: JobDeps, job: ClaimedJob): Promise<'dropped'> {
  await persist(() => releaseJob(write, job, null), signal);
  return 'dropped';
}

async function fail(
  deps: JobDeps,
  job: ClaimedJob,
  how: 'failed' | 'broken',
  reason: string,
  versionId: number | null = null,
): Promise<'failed' | 'broken' | 'dropped'> {
  warn(deps, job, 'judge_failed', reason);
  const released = await persist(() => releaseJob(deps.write, job, keepable(reason), versionId), deps.signal);
  return released === 'fenced' && how === 'failed' ? 'dropped' : how;
}

function warn({ log }: JobDeps, job: ClaimedJob, event: string, error: unknown): void {
  log({ level: 'warn', event, job: job.id, attempt: job.attempt, error: String(error) });
}

/** `gave_way`: the job continues later; null: there is nothing to judge it by, or to judge. */
async function work(
  deps: JobDeps,
  judge: SlotJudge,
  job: ClaimedJob,
  onProgress: (progress: JudgeProgress) => void,
): Promise<Finished | 'gave_way' | null> {
  const { invocation_run_id, stress_id } = job;
  if (invocation_run_id !== null) return doInvocation(deps, judge, { ...job, invocation_run_id });
  if (stress_id !== null) return doStress(deps, judge, { ...job, stress_id });
  const workload = await persist(() => loadWorkload(deps.db, job), deps.signal);
  return workload && run(deps, judge, job, workload, onProgress);
}

function run(
  deps: JobDeps,
  judge: SlotJudge,
  job: ClaimedJob,
  workload: Workload,
  onProgress: (progress: JudgeProgress) => void,
): Promise<Finished> {
  const { submission_id, user_test_id, trial_id } = job;
  if (trial_id !== null) return trial(deps, judge, { ...job, trial_id }, workload, onProgress);
  if (submission_id !== null) return submission(deps, judge, { ...job, submission_id }, workload, onProgress);
  if (user_test_id !== null && workload.input !== null) {
    const { input } = workload;
    return userTest(deps, judge, { ...job, user_test_id }, { ...workload, input }, onProgress);
  }
  throw new Error('a job of nothing');
}

async function making(
  deps: JobDeps,
  { maker }: SlotJudge,
  job: ClaimedJob & { readonly making_id: number },
): Promise<JobOutcome> {
  if (maker === undefined) throw new Error('this judge makes no tests');
  const outcome = await doMaking(deps, maker, job);
  return outcome === 'gave way' ? giveBack(deps, job) : outcome;
}

async function trial(
  deps: JobDeps,
  judge: SlotJudge,
  job: ClaimedJob & { readonly trial_id: number },
  workload: Workload,
  onProgress: (progress: JudgeProgress) => void,
): Promise<Finished> {
  const result = await judge.judge(workload, onProgress);
  // A failure of a package's own programs is a result for its author.
  return { ie: null, keep: () => finishTrial(deps.write, job, result) };
}

async function submission(
  deps: JobDeps,
  judge: SlotJudge,
  job: ClaimedJob & { readonly submission_id: number },
  workload: Workload,
  onProgress: (progress: JudgeProgress) => void,
): Promise<Finished> {
  const startedAt = Date.now();
  const { task, taskVersionId } = workload;
  const result = await judge.judge(workload, onProgress);
  const found = { result, task, taskVersionId, worker: deps.workerId, startedAt };
  const reason = failureOf(result);
  return {
    ie: reason === null ? null : { reason, versionId: taskVersionId },
    keep: () => finishSubmission(deps.write, job, found),
  };
}

async function userTest(
  deps: JobDeps,
  judge: SlotJudge,
  job: ClaimedJob & { readonly user_test_id: number },
  workload: Workload & { readonly input: StoredFile },
  onProgress: (progress: JudgeProgress) => void,
): Promise<Finished> {
  const { outputFile, ...result } = await judge.userTest(workload, onProgress);
  const output = result.verdict === 'CE' ? null : await beginningOf(outputFile);
  return {
    ie: result.verdict === 'IE' ? { reason: result.stderr || 'the judge failed', versionId: null } : null,
    keep: () =>
      finishUserTest(deps.write, job, async (trx) => ({
        result,
        output: output && {
          hash: await putFile(trx, output.content, { inDatabase: true }),
          bytes: output.bytes,
          truncated: output.bytes > output.content.length,
        },
      })),
  };
}

/** The judge's message to the jury about its failure; null: it did not fail. */
function failureOf({ verdict, tests }: JudgeResult): string | null {
  if (verdict !== 'IE') return null;
  const failed = tests.find((test) => test.verdict === 'IE');
  return failed ? `test ${failed.test + 1}: ${failed.juryMessage || failed.message}` : 'the judge failed';
}

/** The beginning of an output, which is kept; null: there is no output. Links are not followed. */
async function beginningOf(path: string): Promise<{ content: Buffer; bytes: number } | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const content = Buffer.alloc(Math.min(size, MAX_USER_TEST_OUTPUT_BYTES));
    const { bytesRead } = await file.read(content, 0, content.length, 0);
    return { content: content.subarray(0, bytesRead), bytes: size };
  } finally {
    await file.close();
  }
}

/** A reason that PostgreSQL can store (no NUL), and that is short enough to be read. */
function keepable(reason: string): string {
  return reason.replaceAll('\0', '').slice(0, 2_000);
}
