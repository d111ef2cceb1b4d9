/** A compiler or interpreter of a worker's machine. */
interface LanguageFacts {
  readonly extension: string;
  readonly works: boolean;
  /** The first line of its own words on its version; why it does not work otherwise. */
  readonly version: string;
}

/** Facts about a worker's machine, for /system and the admins. */
export interface WorkerFacts {
  /** CPU model, as the machine names it. */
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** Name and version of the operating system. */
  readonly os: string;
  readonly languages: readonly LanguageFacts[];
  /** Advice to improve the sandbox here, or to make it work: one command each. */
  readonly advice: readonly string[];
  /** It makes PDFs of statements in LaTeX. */
  readonly latex?: boolean;
  /** Its clock as it said this, ms since the epoch; left out by who has not said it. */
  readonly at?: number;
  /** Programs that want to run, per core: the system's average of the last minute. */
  readonly load?: number;
}
