import { type MakingFault, type MakingPlan, type PlannedTest } from '../contract/making.ts';
import { type StoredFile } from '../contract/task.ts';
import { type MadeFile, type MadeTest } from '../model/authoring/makings.ts';
import { answerMadeFrom, checkRecipe, EMPTY_ANSWER } from '../model/authoring/recipes.ts';
import { type Maker, type RunFault, type Validated } from './making.ts';

const MAX_SAID_CHARS = 2_000;

/** A stored content. */
export type KeptContent = Pick<StoredFile, 'hash' | 'bytes'>;

/** The store of made tests, by recipe. */
export interface MadeStore {
  /** The content made from this recipe before; null: none. */
  found(madeFrom: string): Promise<KeptContent | null>;
  /** Stores a made file; from then on the judge finds it by its hash. */
  keep(madeFrom: string, path: string): Promise<KeptContent>;
  /** Stores an empty content and returns its hash. */
  keepEmpty(): Promise<string>;
  /** Whether the validator has been run for this recipe. */
  isChecked(recipe: string): Promise<boolean>;
  /** Stores the decision of a validator, given by its path, about the input of a test. */
  keepCheck(
    recipe: string,
    check: Validated,
    of: { readonly test: string; readonly validator: string },
  ): Promise<void>;
  /** Stores facts about an input, if the task needs them; returns whether the input had to be read. */
  keepFacts(hash: string): Promise<boolean>;
  /** True: the work is ending, so failures of programs no longer count. */
  isEnding(): boolean;
}

/** Dependencies of making a plan's tests. Programs' failures are added to `faults`. */
export interface TestMaking {
  readonly plan: MakingPlan;
  readonly maker: Maker;
  readonly store: MadeStore;
  readonly faults: MakingFault[];
}

/**
 * Makes one test of a plan: input, validation, facts and answer. Known parts are not made again. `hasRun` is
 * true if a program ran.
 */
export async function makeTest(
  making: TestMaking,
  test: PlannedTest,
): Promise<{ readonly made: MadeTest; readonly hasRun: boolean }> {
  const input = await inputOf(making, test);
  if (input === null) return { made: { name: test.name, input: null, answer: null }, hasRun: true };
  const checked = await check(making, test, input.file.hash);
  const facts = await making.store.keepFacts(input.file.hash);
  const answer = await answerOf(making, test, input.file.hash);
  return {
    made: { name: test.name, input: input.file, answer: answer?.file ?? null },
    hasRun: input.hasRun || checked || facts || (answer?.hasRun ?? true),
  };
}

interface Got {
  readonly file: MadeFile;
  readonly hasRun: boolean;
}

async function inputOf(making: TestMaking, test: PlannedTest): Promise<Got | null> {
  const { input } = test;
  if (input.kind === 'there') return { file: input, hasRun: false };
  const generator = making.plan.generators[input.generator];
  if (generator === undefined) throw new Error(`no generator ${input.generator}`);
  return made(making, input.madeFrom, async () => {
    const found = await making.maker.generate(generator.program, input.args);
    if ('path' in found) return found.path;
    addFault(making, test, 'generator', generator.path, found.fault);
    return null;
  });
}

async function answerOf(making: TestMaking, test: PlannedTest, inputHash: string): Promise<Got | null> {
  const { plan, maker, store } = making;
  const { answer, answerThere } = test;
  if (answer === 'keep')
    return { file: { hash: answerThere?.hash ?? '', bytes: 0, madeFrom: null }, hasRun: false };
  if (answer === 'empty')
    return { file: { hash: await store.keepEmpty(), bytes: 0, madeFrom: EMPTY_ANSWER }, hasRun: false };
  const { main, mainRecipe } = plan;
  if (main === null) return null;
  return made(making, answerMadeFrom(mainRecipe, inputHash), async () => {
    const found = await maker.answer(main, inputHash);
    if ('path' in found) return found.path;
    addFault(making, test, 'solution', main.path, found.fault);
    return null;
  });
}

/** The content of a recipe: stored, or made now. */
async function made(
  { store }: TestMaking,
  madeFrom: string,
  run: () => Promise<string | null>,
): Promise<Got | null> {
  const before = await store.found(madeFrom);
  if (before !== null) return { file: { ...before, madeFrom }, hasRun: false };
  const path = await run();
  if (path === null || store.isEnding()) return null;
  return { file: { ...(await store.keep(madeFrom, path)), madeFrom }, hasRun: true };
}

/** Runs the validators that have not been run for this input; returns whether any was. */
async function check({ plan, maker, store }: TestMaking, test: PlannedTest, hash: string): Promise<boolean> {
  let hasRun = false;
  for (const [place, validator] of plan.validators.entries()) {
    const args = test.validatorArgs[place] ?? [];
    const recipe = checkRecipe(validator.recipe, args, hash);
    if (await store.isChecked(recipe)) continue;
    const { isAccepted, said } = await maker.validate(validator, args, hash);
    if (store.isEnding()) return true;
    const of = { test: test.name, validator: validator.path };
    await store.keepCheck(recipe, { isAccepted, said: keepable(said) }, of);
    hasRun = true;
  }
  return hasRun;
}

function addFault(
  { faults }: TestMaking,
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
