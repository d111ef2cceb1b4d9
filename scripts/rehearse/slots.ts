/** Limits how many calls run at the same time; the others wait in order. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /** Calls a function for each item; when all calls have ended, throws the first error. */
  async all<T>(items: readonly T[], call: (item: T) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(items.map((item) => this.run(() => call(item))));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
