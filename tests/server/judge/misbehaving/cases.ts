import { type RunLimits } from '#server/judge/sandbox/driver.ts';

/** A possible end of a run: a limit, the guard, an exit code or a signal. */
export type Ending =
  | 'cpu'
  | 'wall'
  | 'memory'
  | 'output'
  | 'forbidden'
  | { readonly code: number }
  | { readonly signal: number };

/** A program, the way it is run, and its expected ends. */
export interface Case {
  /** A unique name: the file's name where that is enough. */
  readonly name: string;
  /** A file of `programs/`. */
  readonly file: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<RunLimits>;
  /** The paths that it may write to; by default only `output.txt`. */
  readonly writable?: 'folder';
  /** The input: a million lines; by default three. */
  readonly input?: 'million';
  /** Standard output is thrown away; by default it is kept. */
  readonly stdout?: 'nowhere';
  /** The accepted ends. */
  readonly ends: readonly Ending[];
  /** The reported CPU time must lie in this range, ms. */
  readonly cpuMs?: readonly [least: number, most: number];
  /** The reported memory must lie in this range, MB. */
  readonly memoryMb?: readonly [least: number, most: number];
  /** Without a sandbox it harms only files of the test, so it can show how little limits alone help. */
  readonly bare?: true;
}

/** The limits of a program unless its case has others. */
export const USUAL: RunLimits = {
  cpuMs: 120,
  wallMs: 4000,
  memoryBytes: 64 << 20,
  outputBytes: 1 << 20,
  processes: 1,
};

/** It did its work to the end. */
export const FINE: readonly Ending[] = [{ code: 0 }];
/** Its system calls failed, or it was ended because of them. */
export const REFUSED: readonly Ending[] = [{ code: 0 }, 'forbidden'];
/** It was ended because of a system call. */
export const FORBIDDEN: readonly Ending[] = ['forbidden'];
/** The call for memory fails, or the memory exceeds the limit. */
export const NO_MEMORY: readonly Ending[] = ['memory', { code: 0 }, 'forbidden'];

/** A case named after its file. */
export function program(file: string, ends: readonly Ending[], more: Partial<Case> = {}): Case {
  return { name: file, file, ends, ...more };
}

/** A case that also shows how little limits alone help. */
export function bare(file: string, ends: readonly Ending[], more: Partial<Case> = {}): Case {
  return program(file, ends, { bare: true, ...more });
}
