import { type LiveConnection } from './dependencies.ts';

/** Does tasks one after the other, in their order. While too many of them wait, the connection is not read. */
export class TaskQueue {
  readonly #connection: Pick<LiveConnection, 'pause' | 'resume'>;
  readonly #maxWaiting: number;
  #waiting: (() => Promise<void>)[] = [];
  #working = false;
  #paused = false;

  constructor(connection: Pick<LiveConnection, 'pause' | 'resume'>, maxWaiting: number) {
    this.#connection = connection;
    this.#maxWaiting = maxWaiting;
  }

  /** Begins at once when nothing is being done. A task must not reject. */
  add(task: () => Promise<void>): void {
    this.#waiting.push(task);
    if (!this.#working) void this.#work();
    else if (this.#waiting.length > this.#maxWaiting && !this.#paused) {
      this.#paused = true;
      this.#connection.pause();
    }
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.length > 0) {
      const tasks = this.#waiting;
      this.#waiting = [];
      for (const task of tasks) await task();
    }
    this.#working = false;
    if (this.#paused) {
      this.#paused = false;
      this.#connection.resume();
    }
  }
}
