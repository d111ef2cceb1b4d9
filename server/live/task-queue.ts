import { type LiveConnection } from './dependencies.ts';

/**
 * Does tasks one after the other, in their order; items that are gathered are done together with those that wait right
 * before them. While too many of both wait, the connection is not read.
 */
export class TaskQueue<Item> {
  readonly #connection: Pick<LiveConnection, 'pause' | 'resume'>;
  readonly #maxWaiting: number;
  readonly #together: (items: readonly Item[]) => Promise<void>;
  #tasks: (() => Promise<void>)[] = [];
  /** The items that wait last of all, and none of which is being done. */
  #items: Item[] | undefined;
  #waiting = 0;
  #working = false;
  #paused = false;

  /** `together` does items that were gathered; it must not reject. */
  constructor(
    connection: Pick<LiveConnection, 'pause' | 'resume'>,
    maxWaiting: number,
    together: (items: readonly Item[]) => Promise<void>,
  ) {
    this.#connection = connection;
    this.#maxWaiting = maxWaiting;
    this.#together = together;
  }

  /** Begins at once when nothing is being done. A task must not reject. */
  add(task: () => Promise<void>): void {
    this.#items = undefined;
    this.#push(task);
  }

  /** Has an item done, with those that were gathered right before it where they wait still. */
  gather(item: Item): void {
    if (this.#items !== undefined) {
      this.#items.push(item);
      this.#wait();
      return;
    }
    const items = [item];
    this.#items = items;
    this.#push(async () => {
      // What the network brought in one piece comes in the same turn.
      await Promise.resolve();
      if (this.#items === items) this.#items = undefined;
      await this.#together(items);
    });
  }

  #push(task: () => Promise<void>): void {
    this.#tasks.push(task);
    if (this.#working) this.#wait();
    else void this.#work();
  }

  #wait(): void {
    this.#waiting += 1;
    if (this.#waiting <= this.#maxWaiting || this.#paused) return;
    this.#paused = true;
    this.#connection.pause();
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#tasks.length > 0) {
      const tasks = this.#tasks;
      this.#tasks = [];
      this.#waiting = 0;
      for (const task of tasks) await task();
    }
    this.#working = false;
    if (this.#paused) {
      this.#paused = false;
      this.#connection.resume();
    }
  }
}
