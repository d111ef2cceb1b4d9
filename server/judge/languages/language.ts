import { type RunLimits } from '../sandbox/driver.ts';

/** A compiler or interpreter on this machine. */
export interface Toolchain {
  /** The first line that shows its version. */
  readonly version: string;
  /** Absolute path of the program that compiles or checks sources. */
  readonly compiler: string;
  /** Absolute path of the program that runs the compiled program; null: it runs by itself. */
  readonly runner: string | null;
  /** Paths of this machine that the compiler reads. */
  readonly compilerReads: readonly string[];
  /** Paths of this machine that the runner reads. */
  readonly runnerReads: readonly string[];
}

/** The command that compiles the sources in a folder. */
export interface CompileCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Limits that differ from the usual ones for compilers. */
  readonly limits?: Partial<RunLimits>;
}

/** The command that runs a program. */
export interface RunCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Memory of the runner itself, which does not count for the program. */
  readonly ownMemoryBytes: number;
}

/** Prepared files that make compiling faster and change nothing else. */
export interface CompileAid {
  readonly env: Readonly<Record<string, string>>;
  /** Folders of this machine that the compiler reads for that. */
  readonly reads: readonly string[];
}

/** A file of a program's sources. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** The sources of a program, by their names in the folder they lie in. */
export interface Sources {
  /** All files, including headers, in the given order: graders before the solution. */
  readonly names: readonly string[];
  /** The contestant's file, or the first of the jury's files. */
  readonly own: string;
  readonly hasGrader: boolean;
}

/** The rules to compile and run programs in a language. */
export interface ProgramLanguage {
  readonly extension: string;
  /** Searches this machine for the compiler. Rejects when it is missing or does not answer. */
  find(): Promise<Toolchain>;
  /** Name of the file for a source: `base` with the extension, unless the source requires another name. */
  fileName(base: string, text: string): string;
  compile(tools: Toolchain, sources: Sources): CompileCommand;
  /** Files that speed up compiling these sources; they are made if they are missing. Never rejects. */
  prepare?(tools: Toolchain, cacheFolder: string, files: readonly SourceText[]): Promise<CompileAid>;
  /** A sentence about a known fault of sources that do not compile, by the compiler's output; null: none. */
  hint?(words: string, files: readonly SourceText[]): string | null;
  /** Whether a file of the folder is part of the compiled program. */
  isPart(name: string): boolean;
  /**
   * The entry of the compiled program in `folder`: a file or class. Rejects with a `CompileFault` when there
   * is none.
   */
  entry(folder: string, sources: Sources): Promise<string>;
  run(tools: Toolchain, program: { folder: string; entry: string; memoryBytes: number }): RunCommand;
  /** Whether the runner reports that it had no memory left; null: it never reports that. */
  readonly isOutOfMemory: ((code: number, stderr: string) => boolean) | null;
}

/** The sources compile but contain no program. The message tells their author why. */
export class CompileFault extends Error {}

/** Environment of all programs that are run, without the variables of the judge. */
export const PLAIN_ENV: Readonly<Record<string, string>> = { LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' };

/** Whether a name ends with one of these extensions (without the dot). */
export function endsWith(name: string, extensions: readonly string[]): boolean {
  return extensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
