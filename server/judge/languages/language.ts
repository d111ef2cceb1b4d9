import { type RunLimits } from '../sandbox/driver.ts';

/** A compiler or interpreter as it was found on this machine. */
export interface Toolchain {
  /** The first line of its version output. */
  readonly version: string;
  /** Absolute path of what compiles or checks the source. */
  readonly compiler: string;
  /** Absolute path of what runs the program; null where it runs by itself. */
  readonly runner: string | null;
  /** Paths of this machine that the compiler reads. */
  readonly compilerReads: readonly string[];
  /** Paths of this machine that the runner reads. */
  readonly runnerReads: readonly string[];
}

/** How sources that lie in a folder are made a program there. */
export interface CompileCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Limits that differ from every compiler's. */
  readonly limits?: Partial<RunLimits>;
}

/** The command that runs a program. */
export interface RunCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Memory of the runner itself, which is not counted as the program's. */
  readonly ownMemoryBytes: number;
}

/** An aid that makes compiling faster and changes nothing else. */
export interface CompileAid {
  readonly env: Readonly<Record<string, string>>;
  /** Folders of this machine the compiler reads for it. */
  readonly reads: readonly string[];
}

/** A file of a program's sources. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** The sources of a program, by their names in the folder they lie in. */
export interface Sources {
  /** All files, headers too, in the order they are given: a grader before the solution. */
  readonly names: readonly string[];
  /** The file a competitor has written, or the first of the jury's. */
  readonly own: string;
  readonly hasGrader: boolean;
}

/** How programs in a language are made and run. */
export interface ProgramLanguage {
  readonly extension: string;
  /** Looks for the compiler on this machine. Rejects where there is none, or it does not answer. */
  find(): Promise<Toolchain>;
  /** Name of the file for a source: `base` and the extension, unless the text asks for another. */
  fileName(base: string, text: string): string;
  compile(tools: Toolchain, sources: Sources): CompileCommand;
  /** An aid made beforehand to compile these sources faster; made now where it is not there yet. Never rejects. */
  prepare?(tools: Toolchain, cacheFolder: string, files: readonly SourceText[]): Promise<CompileAid>;
  /** The certain fault of sources that do not compile, in a sentence, by the compiler's output; null: none. */
  hint?(words: string, files: readonly SourceText[]): string | null;
  /** Whether a file of the folder is part of the compiled program. */
  isPart(name: string): boolean;
  /**
   * The entry of the compiled program in `folder`: a file or class. Rejects with a `CompileFault` where there is
   * nothing to start.
   */
  entry(folder: string, sources: Sources): Promise<string>;
  run(tools: Toolchain, program: { folder: string; entry: string; memoryBytes: number }): RunCommand;
  /** Whether the runner says that it ended for lack of memory; null where no runner does. */
  readonly isOutOfMemory: ((code: number, stderr: string) => boolean) | null;
}

/** The sources compiled, yet there is no program in them: the reason, for their author. */
export class CompileFault extends Error {}

/** Environment of everything that is run: nothing of the judge's own. */
export const PLAIN_ENV: Readonly<Record<string, string>> = { LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' };

/** Whether a name ends with one of these extensions (without the dot). */
export function endsWith(name: string, extensions: readonly string[]): boolean {
  return extensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
