import { type RunLimits } from '#server/judge/sandbox/driver.ts';

/** One way a run may end: by a limit, by the guard, with a code or by a signal. */
export type Ending =
  | 'cpu'
  | 'wall'
  | 'memory'
  | 'output'
  | 'forbidden'
  | { readonly code: number }
  | { readonly signal: number };

/** One program, how it is run, and how it must end. */
export interface Case {
  /** Told apart from the others by this; the file's name where that is enough. */
  readonly name: string;
  /** A file of `programs/`. */
  readonly file: string;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<RunLimits>;
  /** Where it may write: `output.txt` unless it is said otherwise. */
  readonly writable?: 'folder';
  /** Its input: three lines, or a million. */
  readonly input?: 'million';
  /** Its standard output is kept, or thrown away. */
  readonly stdout?: 'nowhere';
  /** Each of these is right. */
  readonly ends: readonly Ending[];
  /** What it must be said to have used, ms. */
  readonly cpuMs?: readonly [least: number, most: number];
  /** What it must be said to have used, MB. */
  readonly memoryMb?: readonly [least: number, most: number];
  /** Without a sandbox it harms nothing but what the test has laid out for it, and so shows what limits alone are worth. */
  readonly bare?: true;
}

/** What a program may use unless its case says otherwise. */
export const USUAL: RunLimits = {
  cpuMs: 120,
  wallMs: 4000,
  memoryBytes: 64 << 20,
  outputBytes: 1 << 20,
  processes: 1,
};

/** It did its honest work to the end. */
export const FINE: readonly Ending[] = [{ code: 0 }];
/** Its calls failed, or it was ended for them. */
export const REFUSED: readonly Ending[] = [{ code: 0 }, 'forbidden'];
/** It was ended for what it called. */
export const FORBIDDEN: readonly Ending[] = ['forbidden'];
/** Either the call that takes the memory fails or the memory is over the limit. */
export const NO_MEMORY: readonly Ending[] = ['memory', { code: 0 }, 'forbidden'];

/** A case named after its file. */
export function program(file: string, ends: readonly Ending[], more: Partial<Case> = {}): Case {
  return { name: file, file, ends, ...more };
}

/** Cases that show what limits alone are worth. */
export function bare(file: string, ends: readonly Ending[], more: Partial<Case> = {}): Case {
  return program(file, ends, { bare: true, ...more });
}
