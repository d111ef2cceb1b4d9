/** How long the answer to a command is kept for whoever did not get it, and how many answers, ms. */
const KEPT_MS = 600_000;
const MOST_KEPT = 5_000;

interface Done {
  readonly at: number;
  readonly answer: Promise<unknown>;
}

/**
 * Does a command once, however often it arrives: whoever sends it again because the answer was lost, or too late, is
 * given that answer. One that failed may be tried again. Kept in memory: a server that starts anew knows of none.
 */
export class DoneOnce {
  readonly #monotonic: () => number;
  /** The oldest first. */
  readonly #done = new Map<string, Done>();

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** Does the work, unless a command of this key is done or under way. */
  run(key: string, work: () => Promise<unknown>): Promise<unknown> {
    this.#forgetOld();
    const known = this.#done.get(key);
    if (known) return known.answer;
    const answer = work();
    this.#done.set(key, { at: this.#monotonic(), answer });
    answer.catch(() => this.#done.delete(key));
    return answer;
  }

  #forgetOld(): void {
    const from = this.#monotonic() - KEPT_MS;
    for (const [key, { at }] of this.#done) {
      if (at > from && this.#done.size < MOST_KEPT) return;
      this.#done.delete(key);
    }
  }
}
