import { type SlotJudge } from './job.ts';

/** So long after a job one slot keeps from what is made when there is none, ms. */
const JUDGING_MS = 60_000;

/**
 * What a worker makes when there is no job, as PDFs of statements. While a contest is judged one slot keeps from it, so that the next
 * submission waits for nothing; of a single slot it waits for what is at hand.
 */
export class IdleWork {
  readonly #slots: number;
  #making = 0;
  #lastJobAt = Number.NEGATIVE_INFINITY;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** A job was taken. */
  jobTaken(): void {
    this.#lastJobAt = performance.now();
  }

  /** Makes one thing where that may be; answers whether there was one. */
  async make(judge: Pick<SlotJudge, 'whenIdle'>): Promise<boolean> {
    const isJudging = performance.now() - this.#lastJobAt < JUDGING_MS;
    const most = isJudging ? Math.max(1, this.#slots - 1) : this.#slots;
    if (this.#making >= most) return false;
    this.#making += 1;
    try {
      return (await judge.whenIdle?.()) ?? false;
    } finally {
      this.#making -= 1;
    }
  }
}
