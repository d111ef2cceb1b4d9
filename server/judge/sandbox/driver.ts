/** Limits of a program. Times in ms, sizes in bytes. */
export interface RunLimits {
  /** CPU time of all threads together. */
  readonly cpuMs: number;
  /** Wall time; time spent waiting for a core is added to it. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  /** Largest file it may write, and so its longest output. */
  readonly outputBytes: number;
  /** Processes at once, itself included: 1 for a submission, more for a compiler. Threads are not counted. */
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
   * The command: an absolute path of this machine (a compiler, java, pypy3), or `./name` within the folder. The
   * folder is the working folder; inside the box it may have another path, so arguments name files relative to it.
   */
  readonly argv: readonly string[];
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** The program's own folder on this machine. Nothing else of the machine can be written. */
  readonly folder: string;
  /** `folder`: it may make and write files anywhere in its folder. A list: only these files of it, which are made empty beforehand. */
  readonly writable: 'folder' | readonly string[];
  /** Further files and folders of this machine it may read and run, at the same paths: a toolchain, a judge's own files. */
  readonly readable: readonly string[];
  readonly stdin: Stream;
  readonly stdout: Stream;
  /** A file other than that of `stdout` keeps the beginning and the end; its size has no limit. */
  readonly stderr: Stream;
  /** Named pipes of this machine it may open, at the same paths. When it has ended, who waits to open one waits no longer. */
  readonly fifos?: readonly string[];
  /** Once all others of its request have ended, it is ended soon: at once where it only waits. Its end is then `wall`. */
  readonly endsWithOthers?: boolean;
  readonly limits: RunLimits;
}

/**
 * How a run ended. `exited` by itself with a code; `signalled` killed by a signal of its own making; the others by a limit or by
 * the guard: `cpu`, `wall`, `memory`, `output`, and `forbidden` for a call that no submission needs (network, ptrace,
 * mount, namespaces).
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
  /** Most resident memory at once, bytes. */
  readonly memoryBytes: number;
}

/**
 * The runs of a pair of programs that talk to each other; `endedFirst` says whose end was seen first. The second
 * hears of the end of the first (by its pipes) only after it was seen, so when the second ended first, that was not
 * the reason.
 */
export interface PairResult {
  readonly results: readonly [RunResult, RunResult];
  readonly endedFirst: 0 | 1;
}

/** The runs of programs at the same time, and whose end was seen first. */
export interface TogetherResult {
  readonly results: readonly RunResult[];
  readonly endedFirst: number;
}

/** Levels of isolation between a box's programs and the machine. `unsafe` is none. */
export type SandboxLevel = 'ns' | 'landlock' | 'unsafe';

/**
 * A box of one judge slot: one run, or one pair, at a time. A run rejects only when the box itself failed, with a
 * `SandboxError`; whatever the program does is a result.
 */
export interface Sandbox {
  readonly level: SandboxLevel;
  run(request: RunRequest): Promise<RunResult>;
  /** Runs two programs at once, the output of each the input of the other where both name the partner. */
  runPair(first: RunRequest, second: RunRequest): Promise<PairResult>;
  /** Runs several programs at once, which talk over named pipes. */
  runTogether(requests: readonly RunRequest[]): Promise<TogetherResult>;
  /** Ends running programs and frees the box. */
  close(): Promise<void>;
}

/** The sandbox failed, not the program in it: the run is to be tried again, elsewhere if need be. */
export class SandboxError extends Error {}
