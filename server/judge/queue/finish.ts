import { isIcpcBoard } from '#domain/standings/standings.ts';
import { statement } from '#server/db/database.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { publishRejudging } from '#server/model/submissions/judging/publish.ts';
import { applyJudgement, type AppliedJudgement } from '#server/model/submissions/apply.ts';
import { lockSubmission } from '#server/model/submissions/queries.ts';
import { scaleTo } from '#server/model/tasks/scale.ts';
import { recordTrialResult } from '#server/model/authoring/packages/trials.ts';
import { recordUserTest, type UserTestFinding } from '#server/model/submissions/user-tests/record.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type Publish, type Write } from '#server/journal/write.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type ClaimedJob, closeJob } from './claim.ts';
import { noteJudged } from './task-faults.ts';

/** A worker's result for a submission, and the task version that it was judged by. */
export interface FoundJudgement {
  readonly result: JudgeResult;
  readonly task: JudgeTask;
  readonly taskVersionId: number;
  readonly worker: string;
  /** ms since the epoch. */
  readonly startedAt: number;
}

interface Place {
  readonly contest: Pick<ContestRow, 'id' | 'type'>;
  readonly submissionId: number;
  readonly taskNumber: number;
}

/**
 * Stores the result of a submission's job: the judgement and, unless it is a rejudging's, its effects on the
 * submission, the board and the subscribers, in one transaction with the end of the job. `fenced`: the claim
 * was lost, and nothing is stored, as another worker has finished the job or will.
 */
export async function finishSubmission(
  write: Write,
  job: ClaimedJob & { readonly submission_id: number },
  found: FoundJudgement,
): Promise<'done' | 'fenced'> {
  return write(async (trx, publish) => {
    if (job.rejudging_id !== null) await lockRejudging(trx, [job.rejudging_id]);
    const place = await lockSubmission(trx, job.submission_id);
    const at = await closeJob(trx, job);
    if (at === null) return 'fenced';
    const where = {
      contest: place.contest,
      submissionId: place.submission.id,
      taskNumber: place.submission.task_number,
    };
    const judgement = await insertJudgement(trx, job, where, found, at);
    await noteJudged(trx, found.taskVersionId, found.result);
    if (job.rejudging_id === null) await applyJudgement(trx, publish, place, judgement, at);
    else await publishRejudging(trx, publish, job.rejudging_id);
    return 'done';
  });
}

/** Stores the result of a user test's job. */
export async function finishUserTest(
  write: Write,
  job: ClaimedJob & { readonly user_test_id: number },
  found: (trx: Transaction) => Promise<Omit<UserTestFinding, 'at'>>,
): Promise<'done' | 'fenced'> {
  return write(async (trx: Transaction, publish: Publish) => {
    const at = await closeJob(trx, job);
    if (at === null) return 'fenced';
    await recordUserTest(trx, publish, job.user_test_id, { ...(await found(trx)), at });
    return 'done';
  });
}

/** Stores the result for a submission of a package's jury. */
export async function finishTrial(
  write: Write,
  job: ClaimedJob & { readonly trial_id: number },
  result: JudgeResult,
): Promise<'done' | 'fenced'> {
  return write(async (trx: Transaction, publish: Publish) => {
    if ((await closeJob(trx, job)) === null) return 'fenced';
    await recordTrialResult(trx, publish, job.trial_id, result);
    return 'done';
  });
}

// Locks a rejudging before its results are counted, so that the next holder sees the earlier results.
const lockRejudging = statement(
  'lock-rejudging',
  'select id from rejudgings where id = $1 for no key update',
);

async function insertJudgement(
  trx: Transaction,
  job: ClaimedJob,
  place: Place,
  found: FoundJudgement,
  at: number,
): Promise<AppliedJudgement> {
  const { result } = found;
  const scores = await contestScores(trx, place, found);
  const judgement = {
    verdict: result.verdict,
    score: scores?.score ?? null,
    group_scores: scores?.groupScores ?? null,
    cpu_ms: result.cpuMs,
    memory_bytes: Math.round(result.memoryBytes),
  };
  const { id } = await trx
    .insertInto('judgements')
    .values({
      ...judgement,
      ...(job.judgement_id !== null && { id: job.judgement_id }),
      group_scores: JSON.stringify(judgement.group_scores),
      submission_id: place.submissionId,
      task_version_id: found.taskVersionId,
      rejudging_id: job.rejudging_id,
      attempt: job.attempt,
      worker: found.worker,
      started_at: found.startedAt,
      judged_at: at,
      result: keepableJson(result),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...judgement };
}

/** The points on the contest's scale; null: its board has no points. */
async function contestScores(
  trx: Transaction,
  { contest, taskNumber }: Place,
  { result, task }: FoundJudgement,
): Promise<{ score: number; groupScores: readonly number[] | null } | null> {
  if (isIcpcBoard(contest.type)) return null;
  const row = await trx
    .selectFrom('contest_tasks')
    .select('max_score')
    .where('contest_id', '=', contest.id)
    .where('number', '=', taskNumber)
    .executeTakeFirst();
  const scaled = scaleTo(task, row?.max_score ?? 0);
  const groupScores = result.groupScores.map(scaled);
  return { score: scaled(result.score), groupScores: groupScores.length === 0 ? null : groupScores };
}
