/** A rate: an amount at once, and then an amount for each second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The remaining amount of a rate; it may be overdrawn, and then fills up from below zero. */
export class Bucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** Begins full at `now`, ms on a clock that only grows. */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.atOnce;
    this.#at = now;
  }

  /** Takes an amount, whether it is available or not. */
  take(amount: number, now: number): void {
    this.#fill(now);
    this.#left -= amount;
  }

  /** Time until the debt is paid, ms; 0: there is none. */
  owedMs(now: number): number {
    return this.waitMs(0, now);
  }

  /** Time until an amount is available, ms; 0: it is. */
  waitMs(amount: number, now: number): number {
    this.#fill(now);
    return this.#left >= amount ? 0 : ((amount - this.#left) / this.#rate.perSecond) * 1_000;
  }

  /** The remaining amount, in whole units; below zero, the debt. */
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
