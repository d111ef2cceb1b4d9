/** A compiler or interpreter on a judge's machine. */
interface LanguageFacts {
  readonly extension: string;
  readonly works: boolean;
  /** The first line of its version output; for one that does not work, the reason. */
  readonly version: string;
}

/** Facts about a judge's machine, for /system and the admins. */
export interface WorkerFacts {
  /** CPU model, as the machine names it. */
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** Name and version of the operating system. */
  readonly os: string;
  readonly languages: readonly LanguageFacts[];
  /** Advice to improve the sandbox on this machine, or to make it work: one command each. */
  readonly advice: readonly string[];
  /** The judge makes PDFs of statements in LaTeX. */
  readonly latex?: boolean;
  /** The judge's clock at the time of these facts, ms since the epoch; some judges leave it out. */
  readonly at?: number;
  /** Runnable programs per core: the system's load average of the last minute. */
  readonly load?: number;
}
