/** The person whose work it is, and a signal that nobody waits for it any more. */
export interface Whose {
  readonly person: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting extends Whose {
  readonly begin: () => void;
}

/**
 * Limits the number of jobs at once, with one job per person at a time. A person who has just had a turn goes
 * behind all others with their remaining jobs, so nobody delays others by asking often or for much.
 */
export class FairTurns {
  readonly #most: number;
  readonly #atWork = new Set<number>();
  #waiting: readonly Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Does the work when its turn comes; rejects with the signal's reason if it aborts before. */
  async run<T>(work: () => Promise<T>, { person, signal }: Whose): Promise<T> {
    await this.#turn(person, signal);
    try {
      return await work();
    } finally {
      this.#atWork.delete(person);
      const isTheirs = (one: Waiting): boolean => one.person === person;
      this.#waiting = [...this.#waiting.filter((one) => !isTheirs(one)), ...this.#waiting.filter(isTheirs)];
      this.#next();
    }
  }

  #turn(person: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(reasonOf(signal));
        return;
      }
      const gone = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== mine);
        if (signal) reject(reasonOf(signal));
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', gone);
        resolve();
      };
      const mine: Waiting = { person, signal, begin };
      signal?.addEventListener('abort', gone, { once: true });
      this.#waiting = [...this.#waiting, mine];
      this.#next();
    });
  }

  #next(): void {
    while (this.#atWork.size < this.#most) {
      const next = this.#waiting.find(({ person }) => !this.#atWork.has(person));
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#atWork.add(next.person);
      next.begin();
    }
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('Nobody waits for it any more');
}
