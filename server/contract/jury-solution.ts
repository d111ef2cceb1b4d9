import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type StoredFile } from './task.ts';

/** How a test may end, in the packages' words: right, wrong, too slow, broken. */
export type Outcome = 'AC' | 'WA' | 'TLE' | 'RTE';
export const OUTCOMES: readonly Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/** Where in its package something is stated. */
interface StatedAt {
  readonly file: string;
  /** From 1; null where the file as a whole states it. */
  readonly line: number | null;
}

/** Something a submission of the jury's must fulfil on some tests. */
export interface Expectation {
  readonly place: StatedAt;
  /** Glob over names of tests and groups; null: all tests. */
  readonly tests: string | null;
  /** null: any. */
  readonly permitted: readonly Outcome[] | null;
  /** null: none. */
  readonly required: readonly Outcome[] | null;
  /** Of the submission, or of the group that `tests` names; inclusive. */
  readonly score: readonly [number, number] | null;
  /** Message of the checker to the jury on one of the tests; '' for any. */
  readonly message: string;
  /** The bound it sets on a time limit that is to be found. */
  readonly timing: 'lower' | 'upper' | null;
}

/** The claimed result of a whole submission. */
export interface StatedResult {
  readonly place: StatedAt;
  /** Any of these; null: any at all. */
  readonly verdicts: readonly Verdict[] | null;
  /** Inclusive; null: any. */
  readonly score: readonly [number, number] | null;
}

/** A package's claims about a jury solution. */
export interface JuryClaims {
  readonly expectations: readonly Expectation[];
  readonly results: readonly StatedResult[];
}

/** A submission of the jury's with what is stated of it. */
export interface JurySolution extends JuryClaims {
  /** Within `submissions/`. */
  readonly path: string;
  readonly language: string;
  readonly source: StoredFile;
}
