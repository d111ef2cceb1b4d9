import { setTimeout as delay } from 'node:timers/promises';

/** Runs a job that never rejects, one run at a time; requests during a run cause one more run after it. */
export class SingleFlight {
  readonly #job: () => Promise<void>;
  readonly #apartMs: number;
  #beganAt = -Infinity;
  #asked = false;
  #running: Promise<void> | undefined;

  /** Runs begin at least `apartMs` apart, so that close requests share one; the first begins at once. */
  constructor(job: () => Promise<void>, apartMs = 0) {
    this.#job = job;
    this.#apartMs = apartMs;
  }

  /** The job begins after this call: at once, or after the current run. */
  run(): void {
    this.#asked = true;
    this.#running ??= this.#loop();
  }

  /** Resolves when no run is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #loop(): Promise<void> {
    // Lets callers of the same turn of the event loop share the run.
    await Promise.resolve();
    while (this.#asked) {
      const early = this.#apartMs - (performance.now() - this.#beganAt);
      if (early > 0) await delay(early);
      this.#asked = false;
      this.#beganAt = performance.now();
      await this.#job();
    }
    // Nothing was awaited since `asked` was read, so no request can be missed.
    this.#running = undefined;
  }
}
