/** Runs a job that never rejects, one run at a time; a run that is asked for meanwhile follows once, after. */
export class SingleFlight {
  readonly #job: () => Promise<void>;
  #asked = false;
  #running: Promise<void> | undefined;

  constructor(job: () => Promise<void>) {
    this.#job = job;
  }

  /** The job begins after this call, on its own or following the run under way. */
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
      this.#asked = false;
      await this.#job();
    }
    // Nothing is awaited since the last look at `asked`, so no request can be missed.
    this.#running = undefined;
  }
}
