import { keepableJson } from '#server/db/keepable.ts';
import { type Database } from '#server/db/database.ts';
import { putFile, putFileFrom } from '#server/files/store.ts';
import { type Write } from '#server/journal/write.ts';
import { finishMaking, failMaking, type MadeTest } from '#server/model/authoring/makings.ts';
import { publishWorkshop } from '#server/model/authoring/publish.ts';
import { Fault } from '#server/model/fault.ts';
import { type KeptContent, type MadeStore, makeTest, type TestMaking } from '../make-test.ts';
import { type Maker, type Validated } from '../making.ts';
import { factsOf } from '../test-facts.ts';
import { type ClaimedJob, closeJob, resetLossCount, holdClaim } from './claim.ts';
import { persist } from './persist.ts';

/** Minimum time between two publications of a making's progress, ms. */
const PUBLISH_EVERY_MS = 1_000;

/** Dependencies of doing such a job. */
interface MakingDeps {
  readonly db: Database;
  readonly write: Write;
  /** Aborted when the worker has to end. */
  readonly signal: AbortSignal;
  /** Whether a job with a higher priority waits. */
  readonly mustGiveWay: () => Promise<boolean>;
}

type MakingJob = ClaimedJob & { readonly making_id: number };

/** The job that is being done. */
interface Work extends MakingDeps, TestMaking {
  readonly job: MakingJob;
  readonly taskId: number;
}

/**
 * Makes the tests of a plan one after the other: input, validation, facts and answer. Earlier parts are found
 * by their recipe, so a lost job continues with the missing ones. Between two tests, a stopped job ends
 * (`dropped`), and gives way to a more urgent one (`gave way`: the caller gives it back).
 */
export async function doMaking(
  deps: MakingDeps,
  maker: Maker,
  job: MakingJob,
): Promise<'judged' | 'dropped' | 'gave way'> {
  const { db, signal } = deps;
  const making = await persist(() => loadMaking(db, job.making_id), signal);
  if (making === undefined) return drop(deps, job);
  const { plan, task_id: taskId } = making;
  const store = databaseStore(deps, maker, taskId);
  const work: Work = { ...deps, maker, store, job, taskId, plan, faults: [] };
  const tests: MadeTest[] = [];
  let publishedAt = Number.NEGATIVE_INFINITY;
  await maker.begin();
  for (const [place, test] of plan.tests.entries()) {
    const isNews = performance.now() - publishedAt >= PUBLISH_EVERY_MS;
    if (isNews) publishedAt = performance.now();
    if (!(await persist(() => publishTest(work, place, test.name, isNews), signal))) return drop(deps, job);
    const { made, hasRun } = await makeTest(work, test);
    tests.push(made);
    if (signal.aborted) return 'gave way';
    // The made test is stored, so the job makes progress.
    if (hasRun && made.answer !== null)
      await persist(() => deps.write((trx) => resetLossCount(trx, job)), signal);
    // This is asked only after a program ran, so that each attempt makes at least one step.
    if (hasRun && (await deps.mustGiveWay())) return 'gave way';
  }
  return persist(() => finish(work, tests), signal);
}

function loadMaking(db: Database, id: number) {
  return db
    .selectFrom('task_makings')
    .select(['plan', 'task_id'])
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
}

/** Closes a job that was stopped; another worker's job is left alone. */
async function drop({ write, signal }: MakingDeps, job: MakingJob): Promise<'dropped'> {
  await persist(() => write((trx) => closeJob(trx, job)), signal);
  return 'dropped';
}

/** Writes the progress; false: the making was stopped, or the claim was lost. */
async function publishTest(
  { write, job, taskId }: Work,
  done: number,
  doing: string,
  isNews: boolean,
): Promise<boolean> {
  return write(async (trx, publish) => {
    if ((await holdClaim(trx, job)) === null) return false;
    const { numUpdatedRows } = await trx
      .updateTable('task_makings')
      .set({ state: 'running', done, doing })
      .where('id', '=', job.making_id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (isNews) await publishWorkshop(trx, publish, taskId);
    return true;
  });
}

async function finish(work: Work, tests: readonly MadeTest[]): Promise<'judged' | 'dropped'> {
  const { write, job, faults } = work;
  try {
    return await write(async (trx, publish) => {
      const now = await closeJob(trx, job);
      if (now === null) return 'dropped';
      await finishMaking(trx, publish, job.making_id, { tests, faults, now });
      return 'judged';
    });
  } catch (error: unknown) {
    if (!(error instanceof Fault)) throw error;
    // The tree refuses the tests, for example by their size, or a folder that has the name of a file.
    return write(async (trx, publish) => {
      if ((await closeJob(trx, job)) === null) return 'dropped';
      await failMaking(trx, publish, job.making_id, error.message);
      return 'judged';
    });
  }
}

/** A store in the database, in which the next judge finds the tests of a killed one. */
function databaseStore(deps: MakingDeps, maker: Maker, taskId: number): MadeStore {
  const { db, signal } = deps;
  return {
    isEnding: () => signal.aborted,
    found: (madeFrom) => persist(() => madeBefore(db, taskId, madeFrom), signal),
    keep: (madeFrom, path) => persist(() => keepMade(db, taskId, madeFrom, path), signal),
    keepEmpty: () => persist(() => putFile(db, Buffer.alloc(0)), signal),
    isChecked: (recipe) => persist(() => isChecked(db, taskId, recipe), signal),
    keepCheck: (recipe, check) => persist(() => keepCheck(db, taskId, recipe, check), signal),
    keepFacts: (hash) => keepFacts(deps, maker, hash),
  };
}

async function madeBefore(db: Database, taskId: number, madeFrom: string): Promise<KeptContent | null> {
  const found = await db
    .selectFrom('task_made_files')
    .select(['hash', 'bytes'])
    .where('task_id', '=', taskId)
    .where('recipe', '=', madeFrom)
    .executeTakeFirst();
  return found ?? null;
}

async function keepMade(db: Database, taskId: number, madeFrom: string, path: string): Promise<KeptContent> {
  // The file is kept for good only when a tree names it.
  const { hash, bytes } = await putFileFrom(db, path, { inDatabase: true, kept: 'draft' });
  await db
    .insertInto('task_made_files')
    .values({ task_id: taskId, recipe: madeFrom, hash, bytes, at: Date.now() })
    .onConflict((conflict) => conflict.columns(['task_id', 'recipe']).doNothing())
    .execute();
  return { hash, bytes };
}

async function isChecked(db: Database, taskId: number, recipe: string): Promise<boolean> {
  const known = await db
    .selectFrom('task_test_checks')
    .select('recipe')
    .where('task_id', '=', taskId)
    .where('recipe', '=', recipe)
    .executeTakeFirst();
  return known !== undefined;
}

async function keepCheck(
  db: Database,
  taskId: number,
  recipe: string,
  { isAccepted, said }: Validated,
): Promise<void> {
  const row = { is_accepted: isAccepted, said, at: Date.now() };
  await db
    .insertInto('task_test_checks')
    .values({ task_id: taskId, recipe, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'recipe']).doUpdateSet(row))
    .execute();
}

/** Stores facts about an input; returns whether the input had to be read. */
async function keepFacts({ db, signal }: MakingDeps, maker: Maker, hash: string): Promise<boolean> {
  const known = await persist(
    () => db.selectFrom('test_facts').select('hash').where('hash', '=', hash).executeTakeFirst(),
    signal,
  );
  if (known !== undefined) return false;
  const facts = keepableJson(await factsOf(await maker.path(hash)));
  await persist(
    () =>
      db
        .insertInto('test_facts')
        .values({ hash, facts })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    signal,
  );
  return true;
}
