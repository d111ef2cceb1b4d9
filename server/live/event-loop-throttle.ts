/** Duration of other work in a turn of the event loop, ms, for which one more piece is admitted. */
const SHARE_MS = 2;
const MOST_AT_ONCE = 8;

/**
 * Admits the work of many connections one by one, a piece per turn of the event loop, so that a submission
 * waits for one piece and not for a thousand when all clients return after a restart. When other work makes
 * turns long, more pieces are admitted per turn; but only one while a call waits for its answer.
 */
export class EventLoopThrottle {
  readonly #waiting: (() => void)[] = [];
  readonly #now: () => number;
  readonly #isAwaited: () => boolean;
  #isTaken = false;

  /** `now` is a monotonic clock in ms; `isAwaited` is true while a call waits for its answer. */
  constructor(now: () => number = () => performance.now(), isAwaited: () => boolean = () => false) {
    this.#now = now;
    this.#isAwaited = isAwaited;
  }

  /** Resolves when the next piece of work may begin, in the order of the calls. */
  next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#take();
    return Promise.resolve();
  }

  #take(): void {
    this.#isTaken = true;
    const beganAt = this.#now();
    setImmediate(() => {
      const share = 1 + Math.floor((this.#now() - beganAt) / SHARE_MS);
      const count = this.#isAwaited() ? 1 : Math.min(MOST_AT_ONCE, share);
      const next = this.#waiting.splice(0, count);
      this.#isTaken = false;
      if (next.length === 0) return;
      this.#take();
      for (const resolve of next) resolve();
    });
  }
}
