import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type StoredFile } from './task.ts';

/** How a test may end, in the words of the package formats: right, wrong, too slow, broken. */
export type Outcome = 'AC' | 'WA' | 'TLE' | 'RTE';
export const OUTCOMES: readonly Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/** Where a package states something. */
interface StatedAt {
  readonly file: string;
  /** Line number from 1; null where the file as a whole states it. */
  readonly line: number | null;
}

/** A condition that a jury submission must fulfil on some tests. */
export interface Expectation {
  readonly place: StatedAt;
  /** Glob over names of tests and groups; null: all tests. */
  readonly tests: string | null;
  /** null: any. */
  readonly permitted: readonly Outcome[] | null;
  /** null: none. */
  readonly required: readonly Outcome[] | null;
  /** Score of the submission, or of the group that `tests` names; inclusive. */
  readonly score: readonly [number, number] | null;
  /** Message of the checker to the jury on one of the tests; '' for any. */
  readonly message: string;
  /** The bound that the submission sets on a time limit to be found. */
  readonly timing: 'lower' | 'upper' | null;
}

/** The claimed result of a whole submission. */
export interface StatedResult {
  readonly place: StatedAt;
  /** The verdicts of which any may come out; null: all verdicts. */
  readonly verdicts: readonly Verdict[] | null;
  /** Inclusive; null: any. */
  readonly score: readonly [number, number] | null;
}

/** A package's claims about a jury solution. */
export interface JuryClaims {
  readonly expectations: readonly Expectation[];
  readonly results: readonly StatedResult[];
}

/** A jury submission with the package's claims about it. */
export interface JurySolution extends JuryClaims {
  /** Within `submissions/`. */
  readonly path: string;
  readonly language: string;
  readonly source: StoredFile;
}
