import { Fault } from './fault.ts';

/** The most jobs at once, and the longest wait for a turn, ms. */
interface TurnsOptions {
  readonly most: number;
  readonly waitMs: number;
}

/**
 * Limits the jobs at once so that each with a turn also has a connection. Without it a burst would be begun
 * all at once, and most of it given up half done. A job that waits too long gets a 503 with nothing done.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Does the work when its turn comes, in the order of the calls. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#options.most) this.#taken += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(come);
        reject(new Fault(503, 'backend.unavailable'));
      }, this.#options.waitMs);
      this.#waiting.add(come);
    });
  }

  /** Passes the turn to the job that has waited longest. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
