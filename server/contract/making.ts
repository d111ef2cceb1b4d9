import { type JudgeTask, type JuryProgram, type StoredFile } from './task.ts';

/** The program that makes the answers: a jury solution with the files compiled with it. */
export interface MainSolution extends Pick<JudgeTask, 'graders' | 'sourceName' | 'io'> {
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** Path in the work tree. */
  readonly path: string;
}

/** A generator or validator of a plan. */
export interface PlannedProgram {
  /** Path in the work tree; of a single-file program, without its extension. */
  readonly path: string;
  readonly program: JuryProgram;
  /** SHA-256 (hex) of everything the program is built from. */
  readonly recipe: string;
}

/** The source of an input: an existing file, or a generator (its position in `generators`). */
export type PlannedInput =
  | {
      readonly kind: 'there';
      readonly hash: string;
      readonly bytes: number;
      /** The recipe recorded in the tree; null: the input in the tree was written by hand. */
      readonly madeFrom: string | null;
    }
  | {
      readonly kind: 'generate';
      readonly generator: number;
      readonly args: readonly string[];
      readonly madeFrom: string;
    };

/** A test to be brought up to date. */
export interface PlannedTest {
  /** Path within `data/`, without extension, as `secret/1-small/01`. */
  readonly name: string;
  /** Line of the script; null: the test is not from the script. */
  readonly line: number | null;
  readonly input: PlannedInput;
  /** `keep`: a person wrote the answer. `empty`: tasks of this kind compare no answers. */
  readonly answer: 'keep' | 'empty' | 'make';
  /** The answer in the tree now, and its recipe. */
  readonly answerThere: { readonly hash: string; readonly madeFrom: string | null } | null;
  /** Arguments of each validator, in the order of `validators`. */
  readonly validatorArgs: readonly (readonly string[])[];
}

/** Everything that making the tests of a task needs; the work tree may change meanwhile. */
export interface MakingPlan {
  readonly generators: readonly PlannedProgram[];
  readonly validators: readonly (PlannedProgram & {
    readonly convention: 'kattis-validator' | 'testlib-validator';
  })[];
  /** null: the task has no main solution, and answers cannot be made. */
  readonly main: MainSolution | null;
  /** SHA-256 (hex) of everything that the answers depend on besides their inputs. */
  readonly mainRecipe: string;
  readonly tests: readonly PlannedTest[];
  /** Paths of generated files whose line is no longer in the script. */
  readonly removed: readonly string[];
}

/** Why a jury program failed on a test. */
export interface MakingFault {
  /** Name of the test. */
  readonly test: string;
  readonly line: number | null;
  readonly part: 'generator' | 'solution' | 'validator' | 'store';
  /** Path of the program. */
  readonly program: string;
  /** `compile`: the program does not compile; otherwise how its run ended, as the sandbox reports. */
  readonly how:
    | 'compile'
    | 'exited'
    | 'signalled'
    | 'cpu'
    | 'wall'
    | 'memory'
    | 'output'
    | 'forbidden'
    | 'none';
  /** Exit code or signal; null for others. */
  readonly code: number | null;
  /** The end of the program's standard error, or the compiler's output. */
  readonly said: string;
}

/** Facts about a test's input. Sizes in bytes. */
export interface TestFacts {
  readonly lines: number;
  readonly words: number;
  readonly longestLine: number;
  readonly numbers: number;
  /** The number as the input writes it; null: the input has no number. */
  readonly least: string | null;
  readonly greatest: string | null;
}
