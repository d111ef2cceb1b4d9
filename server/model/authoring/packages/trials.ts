import { type JudgeProgress, type JudgeResult } from '#server/contract/result.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { staffOf } from '#server/model/access.ts';
import { publishers } from '#server/model/streams.ts';

/** Publishes the progress of a package to the person who uploaded it, and to the staff of its contest. */
export async function publishDraft(
  trx: Transaction,
  publish: Publish,
  draft: { readonly user_id: number; readonly contest_id: number | null },
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select(['id as userId', 'role'])
    .where('id', '=', draft.user_id)
    .execute();
  const staff = draft.contest_id === null ? [] : await staffOf(trx, draft.contest_id);
  const others = staff.filter(({ userId }) => userId !== draft.user_id);
  const frame = { action: 'update', subject: 'tasks', contest: null } as const;
  publishers.desk(publish, [...owner, ...others], frame);
}

/** Notes the judge's progress with a submission of a package's jury, or that it waits again. */
export async function recordTrialProgress(
  trx: Transaction,
  publish: Publish,
  trialId: number,
  progress: JudgeProgress | { readonly stage: 'queued' },
): Promise<void> {
  const [done, total] = progress.stage === 'running' ? [progress.done, progress.total] : [null, null];
  const trial = await trx
    .updateTable('package_trials')
    .set({ status: progress.stage, tests_done: done, tests_total: total })
    .where('id', '=', trialId)
    .returning('draft_id')
    .executeTakeFirst();
  if (trial) await publishDraftById(trx, publish, trial.draft_id);
}

/** Stores the result of a submission of a package's jury. */
export async function recordTrialResult(
  trx: Transaction,
  publish: Publish,
  trialId: number,
  result: JudgeResult,
): Promise<void> {
  const trial = await trx
    .updateTable('package_trials')
    .set({ status: 'judged', tests_done: null, tests_total: null, result: keepableJson(result) })
    .where('id', '=', trialId)
    .returning('draft_id')
    .executeTakeFirst();
  if (trial) await publishDraftById(trx, publish, trial.draft_id);
}

/** The result of a submission whose judge was lost again and again. */
export function lostResult(reason: string): JudgeResult {
  const test = {
    test: 0,
    verdict: 'IE' as const,
    score: 0,
    cpuMs: 0,
    wallMs: 0,
    memoryBytes: 0,
    message: '',
  };
  return {
    verdict: 'IE',
    score: 0,
    groupScores: [],
    compileOutput: '',
    compileMs: 0,
    tests: [{ ...test, juryMessage: reason }],
    cpuMs: 0,
    memoryBytes: 0,
  };
}

async function publishDraftById(trx: Transaction, publish: Publish, draftId: number): Promise<void> {
  const draft = await trx
    .selectFrom('package_drafts')
    .select(['user_id', 'contest_id'])
    .where('id', '=', draftId)
    .executeTakeFirst();
  if (draft) await publishDraft(trx, publish, draft);
}
