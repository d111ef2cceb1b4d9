import { advanceSubmission } from '#server/model/submissions/advance.ts';
import { lockSubmission } from '#server/model/submissions/queries.ts';
import { recordTrialProgress } from '#server/model/authoring/packages/trials.ts';
import { recordUserTestStatus } from '#server/model/submissions/user-tests/record.ts';
import { type Write } from '#server/journal/write.ts';
import { type JudgeProgress } from '#server/contract/result.ts';
import { type ClaimedJob, holdClaim } from './claim.ts';

/** Time before the first publication, ms: quicker judgements do not need one. */
const FIRST_AFTER_MS = 50;
/** Minimum time between two publications about one job, ms. */
const EVERY_MS = 250;

/** A judge's progress with one job, as it is published. */
export interface Progress {
  /** Takes the newest progress, which replaces older progress that is not published yet. */
  report(progress: JudgeProgress): void;
  /** Stops publishing; resolves when a running publication has ended. */
  end(): Promise<void>;
}

/** Publishes a job's progress while the claim holds. A failed publication is dropped; later ones follow. */
export function createProgress(write: Write, job: ClaimedJob, onError: (error: unknown) => void): Progress {
  // Nobody waits for a rejudging, and the submission has its result.
  if (job.rejudging_id !== null) return { report: () => undefined, end: () => Promise.resolve() };
  let newest: JudgeProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let publishing: Promise<void> | null = null;
  let ended = false;
  let readyAt = performance.now() + FIRST_AFTER_MS;

  const publishNewest = async (progress: JudgeProgress): Promise<void> => {
    await publishProgress(write, job, progress).catch(onError);
    readyAt = performance.now() + EVERY_MS;
    publishing = null;
    arm();
  };
  const arm = (): void => {
    if (ended || newest === null || timer !== null || publishing !== null) return;
    timer = setTimeout(
      () => {
        timer = null;
        const progress = newest;
        newest = null;
        if (progress !== null) publishing = publishNewest(progress);
      },
      Math.max(0, readyAt - performance.now()),
    );
  };

  return {
    report: (progress) => {
      newest = progress;
      arm();
    },
    end: async () => {
      ended = true;
      if (timer !== null) clearTimeout(timer);
      await publishing;
    },
  };
}

async function publishProgress(write: Write, job: ClaimedJob, progress: JudgeProgress): Promise<void> {
  await write(async (trx, publish) => {
    if (job.submission_id !== null) {
      // Submissions are locked before their jobs.
      const { submission } = await lockSubmission(trx, job.submission_id);
      const at = await holdClaim(trx, job);
      if (at !== null) await advanceSubmission(trx, publish, submission, advanceOf(progress), at);
      return;
    }
    if ((await holdClaim(trx, job)) === null) return;
    if (job.trial_id !== null) await recordTrialProgress(trx, publish, job.trial_id, progress);
    if (job.user_test_id === null) return;
    await recordUserTestStatus(trx, publish, job.user_test_id, progress.stage);
  });
}

function advanceOf(progress: JudgeProgress) {
  return progress.stage === 'compiling'
    ? { status: 'compiling' as const, testsDone: null, testsTotal: null }
    : { status: 'running' as const, testsDone: progress.done, testsTotal: progress.total };
}
