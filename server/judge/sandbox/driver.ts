/** Limits of a program. Times in ms, sizes in bytes. */
export interface RunLimits {
  /** CPU time of all threads together. */
  readonly cpuMs: number;
  /** Wall time, to which time spent waiting for a core is added. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** Largest file that the program may write, and so its largest output. */
  readonly outputBytes: number;
  /** Maximum number of processes: 1 for a submission, more for a compiler. Threads do not count. */
  readonly processes: number;
}

/**
 * Source or target of a program's stream: a file or a named pipe of this machine, the partner of a pair, or nothing.
 */
export type Stream =
  | { readonly file: string }
  | { readonly fifo: string }
  | { readonly pipe: 'partner' }
  | { readonly nowhere: true };

/** A request to run one program in a box. */
export interface RunRequest {
  /**
   * The command: an absolute path of this machine (a compiler, java, pypy3), or `./name` in the folder, which
   * is the working folder. Inside the box its path may differ, so arguments name its files by relative paths.
   */
  readonly argv: readonly string[];
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** The program's own folder on this machine, the only one that it can write to. */
  readonly folder: string;
  /** `folder`: it may write anywhere in its folder. A list: only to these files, which are made empty. */
  readonly writable: 'folder' | readonly string[];
  /** Further files and folders that it may read and execute, at the same paths, such as a toolchain. */
  readonly readable: readonly string[];
  readonly stdin: Stream;
  readonly stdout: Stream;
  /** Of a file other than `stdout`'s, the beginning and the end are kept; there is no size limit. */
  readonly stderr: Stream;
  /** Named pipes that it may open, at the same paths. When it has ended, nobody waits to open them. */
  readonly fifos?: readonly string[];
  /** After all others of the request it is ended too: at once if it only waits. Its end is then `wall`. */
  readonly endsWithOthers?: boolean;
  readonly limits: RunLimits;
}

/**
 * The end of a run: `exited` by itself with a code; `signalled` by a signal that it caused; `cpu`, `wall`,
 * `memory` and `output` by a limit; `forbidden` for a call that no submission needs (network, ptrace, mount,
 * namespaces).
 */
export type RunEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: number }
  | { readonly kind: 'cpu' | 'wall' | 'memory' | 'output' }
  | { readonly kind: 'forbidden'; readonly syscall: string };

/** The end of a run and the resources it used. */
export interface RunResult {
  readonly end: RunEnd;
  /** User and system time of all its threads and children, ms. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Part of the wall time in which it was ready and waited for a core, ms. */
  readonly waitedMs: number;
  /** Maximum of resident memory, bytes. */
  readonly memoryBytes: number;
}

/**
 * The runs of two programs that talk to each other; `endedFirst`: the one whose end was seen first. The
 * second sees the first one's end (by its pipes) only after the box has seen it. If the second ended first,
 * the first one's end was therefore not the reason.
 */
export interface PairResult {
  readonly results: readonly [RunResult, RunResult];
  readonly endedFirst: 0 | 1;
}

/** The runs of simultaneous programs; `endedFirst`: the one whose end was seen first. */
export interface TogetherResult {
  readonly results: readonly RunResult[];
  readonly endedFirst: number;
}

/** Levels of isolation between a box's programs and the machine. `unsafe` is none. */
export type SandboxLevel = 'ns' | 'landlock' | 'unsafe';

/**
 * The box of a judge slot, for one run or one request of several programs at a time. A run rejects only when
 * the box itself failed, with a `SandboxError`; any behaviour of a program is a result.
 */
export interface Sandbox {
  readonly level: SandboxLevel;
  run(request: RunRequest): Promise<RunResult>;
  /** Runs two programs at once. If both streams name the partner, each one's output is the other's input. */
  runPair(first: RunRequest, second: RunRequest): Promise<PairResult>;
  /** Runs several programs at once, which talk over named pipes. */
  runTogether(requests: readonly RunRequest[]): Promise<TogetherResult>;
  /** Ends running programs and frees the box. */
  close(): Promise<void>;
}

/** The sandbox failed, and not its program. The run should be repeated, if necessary on another machine. */
export class SandboxError extends Error {}
