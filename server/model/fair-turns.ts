/** Whose work it is, and what says that nobody waits for it any more. */
export interface Whose {
  readonly person: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting extends Whose {
  readonly begin: () => void;
}

/**
 * Lets so much be done at once, of one person one thing at a time; whose turn has just been goes behind the others with all
 * that they still wait for. So nobody holds others up by asking often or for much.
 */
export class FairTurns {
  readonly #most: number;
  readonly #atWork = new Set<number>();
  #waiting: readonly Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Does the work when its turn has come; rejects with the reason of the signal where that comes first. */
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
