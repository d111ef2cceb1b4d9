import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ReadSubmission, type ReadTask } from '#server/exchange/package/task.ts';
import { validatorTrials, type ValidatorTrial as Trial } from '#server/exchange/self-test/validators.ts';
import { enqueueTrials } from '#server/judge/queue/enqueue.ts';

/** Silence after which a judge counts as gone, ms. */
const SILENT_MS = 45_000;

type Task = Omit<ReadTask, 'contents'>;

/**
 * Queues the first round: the submissions that bound an open time limit, or all at once where the limit is
 * given.
 */
export async function firstRound(trx: Transaction, draftId: number, task: Task, now: number): Promise<void> {
  if (task.timing === null) return lastRound(trx, draftId, task, now);
  const bounds = task.submissions.filter(({ expectations }) =>
    expectations.some(({ timing }) => timing !== null),
  );
  await queueRound(
    trx,
    draftId,
    1,
    bounds.map((submission) => trialOf(submission, task)),
    now,
  );
}

/** Queues the last round: all submissions under the limits as they now are, and the validators. */
export async function lastRound(trx: Transaction, draftId: number, task: Task, now: number): Promise<void> {
  const submissions = task.submissions.map((submission) => trialOf(submission, task));
  await queueRound(trx, draftId, 2, [...submissions, ...validatorTrials(task)], now);
}

function trialOf(submission: ReadSubmission, { judge }: Task): Trial {
  return { submission, runs: submission, judge, languages: [submission.language] };
}

/** Extensions that some running judge takes now; null: no judge is running, so that all submissions wait. */
export async function takenLanguages(db: Kysely<Schema>, now: number): Promise<ReadonlySet<string> | null> {
  const workers = await db
    .selectFrom('judge_workers')
    .select('facts')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', now - SILENT_MS)
    .where('level', '!=', 'none')
    .execute();
  if (workers.length === 0) return null;
  const known = workers.flatMap(({ facts }) => facts.languages);
  const missing = known.filter(
    (one) => !known.some(({ extension, works }) => works && extension === one.extension),
  );
  const gone = new Set(missing.map(({ extension }) => extension));
  return new Set(['zip', 'txt', ...known.map((one) => one.extension).filter((one) => !gone.has(one))]);
}

async function queueRound(
  trx: Transaction,
  draftId: number,
  round: number,
  trials: readonly Trial[],
  now: number,
): Promise<void> {
  const taken = await takenLanguages(trx, now);
  const here = trials.filter(({ languages }) => taken === null || languages.every((one) => taken.has(one)));
  await trx.deleteFrom('package_trials').where('draft_id', '=', draftId).execute();
  await trx
    .updateTable('package_drafts')
    .set({ round, state: here.length === 0 && round === 2 ? 'ready' : 'judging' })
    .where('id', '=', draftId)
    .execute();
  if (here.length === 0) return;
  const queued = await trx
    .insertInto('package_trials')
    .values(
      here.map(({ submission: { path }, runs: { language, source }, judge }) => ({
        draft_id: draftId,
        path,
        language,
        source: JSON.stringify(source),
        judge: JSON.stringify(judge),
        round,
        result: 'null',
      })),
    )
    .returning('id')
    .execute();
  await enqueueTrials(
    trx,
    queued.map(({ id }) => id),
    now,
  );
}
