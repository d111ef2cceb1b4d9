import { type JudgeTask, type JuryProgram, type StoredFile } from './task.ts';

/** A solution that takes part in a stress search. */
export interface StressSolution {
  /** Within `submissions/`. */
  readonly path: string;
  readonly language: string;
  readonly source: StoredFile;
}

/** How to search for an input on which two solutions differ, or on which the checker rejects one. */
export interface StressSetup {
  /** The task without its tests, which the search makes. */
  readonly judge: JudgeTask;
  readonly generator: { readonly path: string; readonly program: JuryProgram };
  /** Arguments of the generator; `{seed}` stands for the seed of the try. */
  readonly args: readonly string[];
  /** The seed of the first try; each further try adds 1. */
  readonly seed: number;
  /** The solution whose output is the answer. */
  readonly right: StressSolution;
  /** The solution compared with it; null: the checker alone decides whether `right` is right. */
  readonly other: StressSolution | null;
  /** Programs that must accept every input; otherwise the generator is at fault. */
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
  /** The right solution's output; null where that solution failed. */
  readonly answer: StoredFile | null;
  /** The beginning of the input. */
  readonly shown: string;
  readonly right: StressSide;
  readonly other: StressSide | null;
}
