import { type JudgeTask, type JuryProgram, type StoredFile } from './task.ts';

/** A solution that takes part in a search by stress. */
export interface StressSolution {
  /** Within `submissions/`. */
  readonly path: string;
  readonly language: string;
  readonly source: StoredFile;
}

/** How an input is searched for at which two solutions differ, or one is wrong by the checker. */
export interface StressSetup {
  /** Everything but the tests, which are made. */
  readonly judge: JudgeTask;
  readonly generator: { readonly path: string; readonly program: JuryProgram };
  /** Of the generator; `{seed}` stands for the running number. */
  readonly args: readonly string[];
  /** The first running number. */
  readonly seed: number;
  /** Its output is the answer. */
  readonly right: StressSolution;
  /** The one it is compared with; null: the checker alone says whether the first is right. */
  readonly other: StressSolution | null;
  /** Programs that must take every input, or the generator is at fault. */
  readonly validators: readonly {
    readonly convention: 'kattis-validator' | 'testlib-validator';
    readonly program: JuryProgram;
  }[];
  readonly maxTries: number;
  readonly maxMs: number;
}

/** One solution's run on the found input. */
export interface StressSide {
  readonly path: string;
  readonly verdict: string;
  readonly cpuMs: number;
  readonly message: string;
  /** The beginning of its output, and the end of its standard error. */
  readonly output: string;
  readonly errors: string;
}

/** The input that was found. */
export interface StressFound {
  readonly seed: number;
  readonly args: readonly string[];
  readonly input: StoredFile;
  /** The right solution's output; null where it failed itself. */
  readonly answer: StoredFile | null;
  /** The beginning of the input. */
  readonly shown: string;
  readonly right: StressSide;
  readonly other: StressSide | null;
}
