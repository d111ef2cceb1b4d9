/** Length of other work in a turn of the event loop, ms, for which one more piece goes on in it. */
const SHARE_MS = 2;
const MOST_AT_ONCE = 8;

/**
 * Admits the work of many connections one by one, a piece in each turn of the event loop, so that a submission
 * meanwhile waits for one piece and not for a thousand: all clients come back at once after a restart. Where other
 * work makes the turns long, a few pieces go on in each, to keep their share. While a call waits for its answer it is
 * one piece all the same.
 */
export class EventLoopThrottle {
  readonly #waiting: (() => void)[] = [];
  readonly #now: () => number;
  readonly #isAwaited: () => boolean;
  #isTaken = false;

  /** `now` is a clock in ms that only grows; `isAwaited` is true while a call waits for its answer. */
  constructor(now: () => number = () => performance.now(), isAwaited: () => boolean = () => false) {
    this.#now = now;
    this.#isAwaited = isAwaited;
  }

  /** Resolves when the next piece of work may begin; in the order of the calls. */
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
