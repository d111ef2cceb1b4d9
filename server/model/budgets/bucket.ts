/** A rate: an amount at once, and an amount in each second after that. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The rest of a rate; it may be overdrawn, and then fills up from below zero. */
export class Bucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** Full at `now`, ms on a clock that only grows. */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.atOnce;
    this.#at = now;
  }

  /** Takes an amount, whether it is there or not. */
  take(amount: number, now: number): void {
    this.#fill(now);
    this.#left -= amount;
  }

  /** Time until nothing is owed, ms; 0: nothing is. */
  owedMs(now: number): number {
    return this.waitMs(0, now);
  }

  /** Time until an amount is there, ms; 0: it is. */
  waitMs(amount: number, now: number): number {
    this.#fill(now);
    return this.#left >= amount ? 0 : ((amount - this.#left) / this.#rate.perSecond) * 1_000;
  }

  /** The rest, in whole units; below zero, the debt. */
  left(now: number): number {
    this.#fill(now);
    return Math.floor(this.#left);
  }

  #fill(now: number): void {
    const more = (Math.max(0, now - this.#at) / 1_000) * this.#rate.perSecond;
    this.#left = Math.min(this.#rate.atOnce, this.#left + more);
    this.#at = now;
  }
}
