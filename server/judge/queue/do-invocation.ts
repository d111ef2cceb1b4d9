import { type Database } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type TriedTest } from '#server/contract/result.ts';
import { type Publish } from '#server/journal/write.ts';
import { changeRun, keepCells, type RunChange } from '#server/model/authoring/invocation-runs.ts';
import { type TryOutcome, type TryRequest } from '../try-tests.ts';
import { type ClaimedJob, closeJob, resetLossCount, holdClaim } from './claim.ts';
import { type Finished, type JobDeps, type SlotJudge } from './job.ts';
import { persist } from './persist.ts';

/** Time between two writes of results, ms. If a judge is killed, the tests after its last write run again. */
const KEEP_EVERY_MS = 250;

type RunJob = ClaimedJob & { readonly invocation_run_id: number };

/**
 * Runs a solution on the chosen tests that have no result yet. Between two tests it gives way to more urgent
 * jobs, and continues later. null: the run was deleted or stopped.
 */
export async function doInvocation(
  deps: JobDeps,
  judge: SlotJudge,
  job: RunJob,
): Promise<Finished | 'gave_way' | null> {
  const request = await persist(() => loadRun(deps.db, job.invocation_run_id), deps.signal);
  if (request === null) return null;
  const keeper = new Keeper(deps, job);
  try {
    const outcome = await judge.tryTests(request, {
      onCompiled: ({ compiles, output, ms }) =>
        keeper.note({ status: 'running', compiles, compile_output: output, compile_ms: ms }),
      onTest: (test) => keeper.add(test),
      goOn: async () => !keeper.isLost && !deps.signal.aborted && !(await deps.mustGiveWay()),
    });
    await keeper.end();
    if (outcome.end === 'gave_way') return 'gave_way';
    return { ie: null, keep: () => finish(deps, job, outcome) };
  } catch (error: unknown) {
    // Results from before the failure of the box are valid.
    if (!deps.signal.aborted) await keeper.end();
    throw error;
  }
}

async function loadRun(db: Database, runId: number): Promise<TryRequest | null> {
  const run = await db
    .selectFrom('invocation_runs as r')
    .innerJoin('invocations as i', 'i.id', 'r.invocation_id')
    .select(['r.language', 'r.source', 'i.judge', 'i.places'])
    .where('r.id', '=', runId)
    .where('i.stopped_at', 'is', null)
    .executeTakeFirst();
  if (!run) return null;
  const cells = await db.selectFrom('invocation_cells').select('test').where('run_id', '=', runId).execute();
  const kept = new Set(cells.map(({ test }) => test));
  const { judge: task, language, source, places } = run;
  return { task, language, source, places: places.filter((place) => !kept.has(place)) };
}

async function finish({ write }: JobDeps, job: RunJob, outcome: TryOutcome): Promise<'done' | 'fenced'> {
  return write(async (trx: Transaction, publish: Publish) => {
    if ((await closeJob(trx, job)) === null) return 'fenced';
    const change: RunChange =
      outcome.end === 'failed' ? { status: 'failed', error: outcome.reason } : { status: 'judged' };
    await changeRun(trx, publish, job.invocation_run_id, change);
    return 'done';
  });
}

/** Writes results in batches, while the next tests run. */
class Keeper {
  /** True: the claim was lost, as the job was stopped or its judge counted as lost. */
  isLost = false;
  readonly #deps: JobDeps;
  readonly #job: RunJob;
  #tests: TriedTest[] = [];
  #change: RunChange = { status: 'running' };
  #isNews = false;
  #keeping: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: JobDeps, job: RunJob) {
    this.#deps = deps;
    this.#job = job;
  }

  note(change: RunChange): void {
    this.#change = change;
    this.#isNews = true;
    this.#arm();
  }

  add(test: TriedTest): void {
    this.#tests.push(test);
    this.#isNews = true;
    this.#arm();
  }

  /** Resolves when all results are written, or the claim is lost. */
  async end(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#keeping;
    if (this.#isNews && !this.isLost) await this.#keep();
  }

  #arm(): void {
    if (this.#timer !== null || this.#keeping !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#keeping = this.#keep()
        // The next write, or the last one, tries it again.
        .catch(() => undefined)
        .finally(() => {
          this.#keeping = null;
          if (this.#isNews && !this.isLost) this.#arm();
        });
    }, KEEP_EVERY_MS);
  }

  async #keep(): Promise<void> {
    const { write, signal } = this.#deps;
    const [tests, change] = [this.#tests, this.#change];
    this.#tests = [];
    this.#isNews = false;
    try {
      const isKept = await persist(
        () => write((trx, publish) => keepFor(trx, publish, this.#job, { tests, change })),
        signal,
      );
      this.isLost ||= !isKept;
    } catch (error: unknown) {
      this.#tests = [...tests, ...this.#tests];
      this.#isNews = true;
      throw error;
    }
  }
}

async function keepFor(
  trx: Transaction,
  publish: Publish,
  job: RunJob,
  news: { readonly tests: readonly TriedTest[]; readonly change: RunChange },
): Promise<boolean> {
  const now = await holdClaim(trx, job);
  if (now === null) return false;
  // A run that makes progress is not the cause of lost judges.
  if (news.tests.length > 0) await resetLossCount(trx, job);
  await keepCells(trx, publish, job.invocation_run_id, { ...news, now });
  return true;
}
