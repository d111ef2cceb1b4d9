/**
 * Lets work of many connections in one by one, a piece in each turn of the event loop, so that whoever sends in a program
 * meanwhile waits for one piece and not for a thousand: all clients come back at once after a restart.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when the next piece of work may begin; in the order of the calls. */
  next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#take();
    return Promise.resolve();
  }

  #take(): void {
    this.#isTaken = true;
    setImmediate(() => {
      const next = this.#waiting.shift();
      this.#isTaken = false;
      if (next === undefined) return;
      this.#take();
      next();
    });
  }
}
