import { type MakingFault, type MakingPlan, type PlannedTest } from '../../contract/making.ts';
import { keepableJson } from '../../db/keepable.ts';
import { type Database } from '../../db/database.ts';
import { putFile, putFileFrom } from '../../files/store.ts';
import { type Write } from '../../journal/write.ts';
import { finishMaking, failMaking, type MadeFile, type MadeTest } from '../../model/workshop/makings.ts';
import { publishWorkshop } from '../../model/workshop/publish.ts';
import { answerMadeFrom, checkRecipe, EMPTY_ANSWER } from '../../model/workshop/recipes.ts';
import { Fault } from '../../model/fault.ts';
import { type Maker, type RunFault } from '../making.ts';
import { factsOf } from '../test-facts.ts';
import { type ClaimedJob, closeJob, forgiveLosses, holdClaim } from './claim.ts';
import { persist } from './persist.ts';

/** News of a making come no more often. */
const TELL_EVERY_MS = 1_000;
const MAX_SAID_CHARS = 2_000;

/** What doing such a job needs. */
interface MakingDeps {
  readonly db: Database;
  readonly write: Write;
  /** Aborted when the worker is to end. */
  readonly signal: AbortSignal;
  /** Whether something waits that goes before the job. */
  readonly mustGiveWay: () => Promise<boolean>;
}

type MakingJob = ClaimedJob & { readonly making_id: number };

/** A job in hand. */
interface Work extends MakingDeps {
  readonly maker: Maker;
  readonly job: MakingJob;
  readonly taskId: number;
  readonly plan: MakingPlan;
  readonly faults: MakingFault[];
}

/**
 * Makes the tests of a plan one after the other: the input, what its validators say, what it holds, the answer. What was made before
 * is found by what it is made from, so that a job that was lost goes on with what is missing. Between two tests it ends
 * when it was stopped (`dropped`), and `gave way` when something that matters more waits: who asked hands it back.
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
  const work: Work = { ...deps, maker, job, taskId, plan, faults: [] };
  const tests: MadeTest[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  await maker.begin();
  for (const [place, test] of plan.tests.entries()) {
    const isNews = performance.now() - toldAt >= TELL_EVERY_MS;
    if (isNews) toldAt = performance.now();
    if (!(await persist(() => tell(work, place, test.name, isNews), signal))) return drop(deps, job);
    const { made, hasRun } = await makeTest(work, test);
    tests.push(made);
    if (signal.aborted) return 'gave way';
    // What was made is kept: it got on.
    if (hasRun && made.answer !== null)
      await persist(() => deps.write((trx) => forgiveLosses(trx, job)), signal);
    // After a run, never before the first: each turn gets on by a step at least.
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

/** A job that was stopped, or is somebody else's. */
async function drop({ write, signal }: MakingDeps, job: MakingJob): Promise<'dropped'> {
  await persist(() => write((trx) => closeJob(trx, job)), signal);
  return 'dropped';
}

/** Notes how far it is; false: it was stopped, or the job is no longer this claim's. */
async function tell(
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
    // The tree does not take it: too large, or a folder where a file should be.
    return write(async (trx, publish) => {
      if ((await closeJob(trx, job)) === null) return 'dropped';
      await failMaking(trx, publish, job.making_id, error.message);
      return 'judged';
    });
  }
}

/** One test; `hasRun`: a program was run for it. */
async function makeTest(
  work: Work,
  test: PlannedTest,
): Promise<{ readonly made: MadeTest; readonly hasRun: boolean }> {
  const input = await inputOf(work, test);
  if (input === null) return { made: { name: test.name, input: null, answer: null }, hasRun: true };
  const checked = await check(work, test, input.file.hash);
  const facts = await keepFacts(work, input.file.hash);
  const answer = await answerOf(work, test, input.file.hash);
  return {
    made: { name: test.name, input: input.file, answer: answer?.file ?? null },
    hasRun: input.hasRun || checked || facts || (answer?.hasRun ?? true),
  };
}

interface Got {
  readonly file: MadeFile;
  readonly hasRun: boolean;
}

async function inputOf(work: Work, test: PlannedTest): Promise<Got | null> {
  const { input } = test;
  if (input.kind === 'there') return { file: input, hasRun: false };
  const generator = work.plan.generators[input.generator];
  if (generator === undefined) throw new Error(`no generator ${input.generator}`);
  return made(work, input.madeFrom, async () => {
    const found = await work.maker.generate(generator.program, input.args);
    if ('path' in found) return found.path;
    addFault(work, test, 'generator', generator.path, found.fault);
    return null;
  });
}

async function answerOf(work: Work, test: PlannedTest, inputHash: string): Promise<Got | null> {
  const { plan, maker, db, signal } = work;
  const { answer, answerThere } = test;
  if (answer === 'keep')
    return { file: { hash: answerThere?.hash ?? '', bytes: 0, madeFrom: null }, hasRun: false };
  if (answer === 'empty') {
    const hash = await persist(() => putFile(db, Buffer.alloc(0)), signal);
    return { file: { hash, bytes: 0, madeFrom: EMPTY_ANSWER }, hasRun: false };
  }
  const { main, mainRecipe } = plan;
  if (main === null) return null;
  return made(work, answerMadeFrom(mainRecipe, inputHash), async () => {
    const found = await maker.answer(main, inputHash);
    if ('path' in found) return found.path;
    addFault(work, test, 'solution', main.path, found.fault);
    return null;
  });
}

/** What is known to come of a recipe, or comes of it now. */
async function made(
  { db, signal, taskId }: Work,
  madeFrom: string,
  run: () => Promise<string | null>,
): Promise<Got | null> {
  const before = await persist(
    () =>
      db
        .selectFrom('task_made_files')
        .select(['hash', 'bytes'])
        .where('task_id', '=', taskId)
        .where('recipe', '=', madeFrom)
        .executeTakeFirst(),
    signal,
  );
  if (before !== undefined) return { file: { ...before, madeFrom }, hasRun: false };
  const path = await run();
  // What ends while the worker ends was ended, and says nothing.
  if (path === null || signal.aborted) return null;
  return persist(async () => {
    const { hash, bytes } = await putFileFrom(db, path, { inDatabase: true });
    await db
      .insertInto('task_made_files')
      .values({ task_id: taskId, recipe: madeFrom, hash, bytes, at: Date.now() })
      .onConflict((conflict) => conflict.columns(['task_id', 'recipe']).doNothing())
      .execute();
    return { file: { hash, bytes, madeFrom }, hasRun: true };
  }, signal);
}

/** Asks the validators that were not asked before; answers whether any was. */
async function check(
  { db, signal, taskId, plan, maker }: Work,
  test: PlannedTest,
  hash: string,
): Promise<boolean> {
  let hasRun = false;
  for (const [place, validator] of plan.validators.entries()) {
    const args = test.validatorArgs[place] ?? [];
    const recipe = checkRecipe(validator.recipe, args, hash);
    const known = await persist(
      () =>
        db
          .selectFrom('task_test_checks')
          .select('recipe')
          .where('task_id', '=', taskId)
          .where('recipe', '=', recipe)
          .executeTakeFirst(),
      signal,
    );
    if (known !== undefined) continue;
    const { isAccepted, said } = await maker.validate(validator, args, hash);
    if (signal.aborted) return true;
    const row = { is_accepted: isAccepted, said: keepable(said), at: Date.now() };
    await persist(
      () =>
        db
          .insertInto('task_test_checks')
          .values({ task_id: taskId, recipe, ...row })
          .onConflict((conflict) => conflict.columns(['task_id', 'recipe']).doUpdateSet(row))
          .execute(),
      signal,
    );
    hasRun = true;
  }
  return hasRun;
}

/** Keeps what an input holds; answers whether it had to be read. */
async function keepFacts({ db, signal, maker }: Work, hash: string): Promise<boolean> {
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

function addFault(
  { faults }: Work,
  { name: test, line }: PlannedTest,
  part: MakingFault['part'],
  program: string,
  { how, code, said }: RunFault,
): void {
  faults.push({ test, line, part, program, how, code, said: keepable(said) });
}

function keepable(said: string): string {
  return said.replaceAll('\0', '').slice(-MAX_SAID_CHARS);
}
