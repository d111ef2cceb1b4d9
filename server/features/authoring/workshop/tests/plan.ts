import { type ScriptTest } from '#domain/authoring/tests-script/expand.ts';
import {
  type MakingPlan,
  type PlannedInput,
  type PlannedProgram,
  type PlannedTest,
} from '#server/contract/making.ts';
import { type FindingCode } from '#server/exchange/package/sentences.ts';
import { answerMadeFrom, EMPTY_ANSWER, programRecipe, recipeOf } from '#server/model/authoring/recipes.ts';
import { type TreeFile } from '#server/model/authoring/tree.ts';
import { findGenerator } from './programs.ts';
import { type TestsReading } from './reading.ts';

/** The plan of making the tests of a tree. */
export interface TestsPlan {
  readonly plan: MakingPlan;
  /** Faults of the script: its own, and programs and files that it names and that are missing. */
  readonly faults: readonly {
    readonly line: number;
    readonly code: FindingCode;
    readonly values: Readonly<Record<string, string | number>>;
  }[];
  /** Names of tests whose input is to be made, and of those whose answer is. */
  readonly inputs: readonly string[];
  readonly answers: readonly string[];
  /** Names of tests that both the script makes and a person has written. */
  readonly clashes: readonly string[];
}

const PLANS = new WeakMap<TestsReading, TestsPlan>();

/**
 * Plans the making of all tests of a tree. Current tests are in the plan too, so that the validators check
 * them.
 */
export function planTests(reading: TestsReading): TestsPlan {
  const before = PLANS.get(reading);
  if (before !== undefined) return before;
  const plan = new Planner(reading).plan();
  PLANS.set(reading, plan);
  return plan;
}

class Planner {
  readonly #reading: TestsReading;
  readonly #generators: PlannedProgram[] = [];
  readonly #places = new Map<string, number | FindingCode>();
  readonly #faults: TestsPlan['faults'][number][];
  readonly #inputs: string[] = [];
  readonly #answers: string[] = [];
  readonly #clashes: string[] = [];
  readonly #mainRecipe: string;

  constructor(reading: TestsReading) {
    this.#reading = reading;
    this.#faults = [...reading.script.faults];
    const { main } = reading;
    this.#mainRecipe =
      main === null
        ? ''
        : recipeOf(
            'main',
            main.language,
            main.source.hash,
            main.graders[main.language] ?? [],
            main.sourceName,
            main.io,
          );
  }

  plan(): TestsPlan {
    const { names, script, validators, main } = this.#reading;
    const lines = new Map(script.tests.map((test) => [test.name, test]));
    const tests = names.flatMap((name, place) => this.#test(name, place, lines.get(name)) ?? []);
    return {
      plan: {
        generators: this.#generators,
        validators: validators.map(({ path, convention, program }) => ({
          path,
          convention,
          program,
          recipe: recipeOf(convention, programRecipe(program)),
        })),
        main,
        mainRecipe: this.#mainRecipe,
        tests,
        // A script with a fault does not tell which lines were removed.
        removed: script.faults.length > 0 ? [] : this.#removed(new Set(lines.keys())),
      },
      faults: this.#faults.toSorted((a, b) => a.line - b.line),
      inputs: this.#inputs,
      answers: this.#answers,
      clashes: this.#clashes,
    };
  }

  /** Made inputs whose line is gone from the script, with their made answers. */
  #removed(names: ReadonlySet<string>): readonly string[] {
    return [...this.#reading.tree.values()].flatMap(({ path, made_from: madeFrom }) => {
      const name = /^data\/(.+)\.(?:in|ans)$/.exec(path)?.[1];
      if (name === undefined || madeFrom === null || names.has(name)) return [];
      if (path.endsWith('.in')) return [path];
      // An answer that a person has written stays.
      const input = this.#reading.tree.get(`data/${name}.in`);
      return input === undefined || input.made_from !== null ? [path] : [];
    });
  }

  #test(name: string, place: number, made: ScriptTest | undefined): PlannedTest | null {
    const { tree, validators } = this.#reading;
    const there = tree.get(`data/${name}.in`);
    const input = this.#input(name, made, there);
    if (input === null) return null;
    const inputHash = hashNow(input, there);
    if (inputHash === null || inputHash !== there?.hash) this.#inputs.push(name);
    return {
      name,
      line: made?.line ?? null,
      input,
      ...this.#answer(name, inputHash),
      validatorArgs: validators.map(({ args }) => args[place] ?? []),
    };
  }

  /** A file that a person wrote stays; for a test whose line is gone nothing is made any more. */
  #input(name: string, made: ScriptTest | undefined, there: TreeFile | undefined): PlannedInput | null {
    if (there?.made_from === null) {
      if (made !== undefined) this.#clashes.push(name);
      return { kind: 'there', hash: there.hash, bytes: there.bytes, madeFrom: null };
    }
    return made === undefined ? null : this.#madeInput(made);
  }

  #answer(name: string, inputHash: string | null): Pick<PlannedTest, 'answer' | 'answerThere'> {
    const { tree, kind, main } = this.#reading;
    const file = tree.get(`data/${name}.ans`);
    const answerThere = file === undefined ? null : { hash: file.hash, madeFrom: file.made_from };
    if (file?.made_from === null) return { answer: 'keep', answerThere };
    const answer = kind === 'interactive' ? 'empty' : 'make';
    const wanted =
      answer === 'empty'
        ? EMPTY_ANSWER
        : inputHash === null
          ? null
          : answerMadeFrom(this.#mainRecipe, inputHash);
    if (file?.made_from !== wanted && (answer === 'empty' || main !== null)) this.#answers.push(name);
    return { answer, answerThere };
  }

  #madeInput(test: ScriptTest): PlannedInput | null {
    const { line } = test;
    if (test.kind === 'copy') {
      const file = this.#reading.tree.get(test.path);
      if (file === undefined) return this.#fault(line, 'script_no_file', { path: test.path });
      return { kind: 'there', hash: file.hash, bytes: file.bytes, madeFrom: `copied ${file.hash}` };
    }
    const place = this.#generator(test.program);
    if (typeof place === 'string') return this.#fault(line, place, { program: test.program });
    const recipe = this.#generators[place]?.recipe ?? '';
    const madeFrom = `generated ${recipeOf('generated', recipe, test.args)}`;
    return { kind: 'generate', generator: place, args: test.args, madeFrom };
  }

  #generator(name: string): number | FindingCode {
    const before = this.#places.get(name);
    if (before !== undefined) return before;
    const found = findGenerator(this.#reading.files, name, this.#reading.contents);
    const place = typeof found === 'string' ? found : this.#generators.push(found) - 1;
    this.#places.set(name, place);
    return place;
  }

  #fault(line: number, code: FindingCode, values: Readonly<Record<string, string>>): null {
    if (!this.#faults.some((one) => one.line === line && one.code === code))
      this.#faults.push({ line, code, values });
    return null;
  }
}

/** The hash of an input, as far as it is known before a generator has run. */
function hashNow(input: PlannedInput, there: TreeFile | undefined): string | null {
  if (input.kind === 'there') return input.hash;
  return there?.made_from === input.madeFrom ? there.hash : null;
}
