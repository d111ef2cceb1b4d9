import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Database } from '#server/db/database.ts';
import { type StoredFile, type JudgeTask } from '#server/contract/task.ts';
import { type ClaimedJob } from './claim.ts';

/** Everything a judge needs to do a job. */
export interface Workload {
  readonly task: JudgeTask;
  /** 0: the task is from a package that is not stored. */
  readonly taskVersionId: number;
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** Input of a user test; null: a submission or trial. */
  readonly input: StoredFile | null;
  /** True: as at the ICPC, no tests are run after the first failure. */
  readonly stopAtFirstFailure: boolean;
}

/** Loads a job's subject, with its task's current version; null: it is gone, or cannot be judged. */
export async function loadWorkload(db: Database, job: ClaimedJob): Promise<Workload | null> {
  if (job.trial_id !== null) return trialWorkload(db, job.trial_id);
  return job.submission_id === null
    ? userTestWorkload(db, job.user_test_id ?? 0)
    : submissionWorkload(db, job.submission_id, job.rejudging_id);
}

async function trialWorkload(db: Database, trialId: number): Promise<Workload | null> {
  const row = await db
    .selectFrom('package_trials')
    .select(['judge', 'language', 'source'])
    .where('id', '=', trialId)
    .executeTakeFirst();
  if (!row) return null;
  const { judge: task, language, source } = row;
  return { task, taskVersionId: 0, language, source, input: null, stopAtFirstFailure: false };
}

async function submissionWorkload(
  db: Database,
  submissionId: number,
  rejudgingId: number | null,
): Promise<Workload | null> {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
    // A rejudging may try a version that is not in use yet.
    .leftJoin('rejudgings', (join) => join.on('rejudgings.id', '=', rejudgingId ?? 0))
    .innerJoin('task_versions', (join) =>
      join.on((eb) =>
        eb('task_versions.id', '=', eb.fn.coalesce('rejudgings.version_id', 'tasks.version_id')),
      ),
    )
    .select(['contests.type', 'is_rehearsal', 'task_versions.id as version_id', 'task_versions.judge'])
    .select(['submissions.language', 'file_hash as hash', 'file_name as name', 'bytes'])
    .where('submissions.id', '=', submissionId)
    .executeTakeFirst();
  if (!row) return null;
  const { hash, name, bytes } = row;
  return {
    task: row.judge,
    taskVersionId: row.version_id,
    language: row.language,
    source: { name, hash, bytes },
    input: null,
    // In a rehearsal all tests are run, as the jury states results for all of them.
    stopAtFirstFailure: isIcpcBoard(row.type) && !row.is_rehearsal,
  };
}

async function userTestWorkload(db: Database, userTestId: number): Promise<Workload | null> {
  const row = await db
    .selectFrom('user_tests')
    .innerJoin('tasks', 'tasks.id', 'user_tests.task_id')
    .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['task_versions.id as version_id', 'task_versions.judge', 'user_tests.language'])
    .select(['file_hash', 'file_name', 'bytes', 'input_hash', 'input_name', 'input_bytes'])
    .where('user_tests.id', '=', userTestId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    task: row.judge,
    taskVersionId: row.version_id,
    language: row.language,
    source: { name: row.file_name, hash: row.file_hash, bytes: row.bytes },
    input: { name: row.input_name, hash: row.input_hash, bytes: row.input_bytes },
    stopAtFirstFailure: false,
  };
}
