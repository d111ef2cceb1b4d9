import { type App } from '#server/app.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { advancePackages } from '#server/features/authoring/packages/advance.ts';
import { claimJob } from '#server/judge/queue/claim.ts';
import { finishTrial } from '#server/judge/queue/finish.ts';
import { judgeResult, testResult } from './judging.ts';

/** The result of the right solution of the tests' package. */
export const RIGHT: Partial<JudgeResult> = {
  verdict: 'AC',
  score: 100,
  groupScores: [30, 70],
  tests: [0, 1, 2].map((test) => testResult(test)),
};
/** The result of the wrong one. */
export const WRONG: Partial<JudgeResult> = {
  verdict: 'WA',
  score: 0,
  groupScores: [0, 0],
  tests: [0, 1, 2].map((test) => testResult(test, { verdict: 'WA', score: 0 })),
};

/** Finishes all waiting trials, as a judge with these results would. */
export async function judgeTrials(app: App, found: (path: string) => Partial<JudgeResult>): Promise<void> {
  const { db, write } = app;
  for (let job = await claimJob(db, 'w', 60_000); job !== null; job = await claimJob(db, 'w', 60_000)) {
    const { trial_id } = job;
    if (trial_id === null) throw new Error('no trial');
    const { path } = await db
      .selectFrom('package_trials')
      .select('path')
      .where('id', '=', trial_id)
      .executeTakeFirstOrThrow();
    await finishTrial(write, { ...job, trial_id }, judgeResult(found(path)));
  }
  await advancePackages(app);
}
