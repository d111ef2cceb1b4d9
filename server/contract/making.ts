import { type JudgeTask, type JuryProgram, type StoredFile } from './task.ts';

/** The program that makes the answers: a solution of the jury's, with what is compiled with it. */
export interface MainSolution extends Pick<JudgeTask, 'graders' | 'sourceName' | 'io'> {
  /** Extension of domain/submissions/languages.ts. */
  readonly language: string;
  readonly source: StoredFile;
  /** Path in the work tree. */
  readonly path: string;
}

/** A generator or validator of a plan. */
export interface PlannedProgram {
  /** Path in the work tree, without ending for one of a single file. */
  readonly path: string;
  readonly program: JuryProgram;
  /** SHA-256 (hex) of all it is built from. */
  readonly recipe: string;
}

/** Where the input of a test comes from: it is there, or a generator (place in `generators`) writes it. */
export type PlannedInput =
  | {
      readonly kind: 'there';
      readonly hash: string;
      readonly bytes: number;
      /** Its recipe recorded in the tree; null: it was written by hand, and the tree has it. */
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
  /** Within `data/`, without ending, as `secret/1-small/01`. */
  readonly name: string;
  /** Line of the script; null: it is not of the script. */
  readonly line: number | null;
  readonly input: PlannedInput;
  /** `keep`: somebody wrote it. `empty`: the kind of task compares none. */
  readonly answer: 'keep' | 'empty' | 'make';
  /** The tree's answer, and its recipe. */
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
  /** null: there is none, and answers cannot be made. */
  readonly main: MainSolution | null;
  /** SHA-256 (hex) of all that the answers depend on beside their inputs. */
  readonly mainRecipe: string;
  readonly tests: readonly PlannedTest[];
  /** Paths of made files whose line is no longer in the script. */
  readonly removed: readonly string[];
}

/** Why a program of the jury's did not do its part for a test. */
export interface MakingFault {
  /** Name of the test. */
  readonly test: string;
  readonly line: number | null;
  readonly part: 'generator' | 'solution' | 'validator' | 'store';
  /** Path of the program. */
  readonly program: string;
  /** `compile`: it does not compile; else how it ended, as the sandbox says. */
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
  /** The end of what it said on standard error, or the compiler's words. */
  readonly said: string;
}

/** Facts about a test's input. Sizes in bytes. */
export interface TestFacts {
  readonly lines: number;
  readonly words: number;
  readonly longestLine: number;
  readonly numbers: number;
  /** As they are written; null: there is no number. */
  readonly least: string | null;
  readonly greatest: string | null;
}
