import { Bucket, type Rate } from './bucket.ts';
import { placeOf } from './place.ts';

/** The most addresses or networks that are remembered for what they took; beyond them only the sum counts. */
const MOST_PLACES = 10_000;
/**
 * The number of remembered ones that are checked for removal at a time, so that adding one is always cheap.
 */
const LOOKED_AT = 8;

/** The scope of a limit: one connection, one address or network (`placeOf`), or everybody together. */
export type Scope = 'connection' | 'place' | 'all';

/** The limits of one kind of work that strangers may cause a server to do. */
export interface BudgetLimits {
  readonly place: Rate;
  readonly all: Rate;
  /** Left out for a kind of work without connections. */
  readonly connection?: Rate;
}

/**
 * A budget of one kind for each address or network, and for all of them together; addresses of one network
 * share it.
 */
export class Budget {
  /** Its name in /metrics. */
  readonly name: string;
  readonly limits: BudgetLimits;
  readonly #now: () => number;
  readonly #all: Bucket;
  readonly #places = new Map<string, Bucket>();
  readonly #over = { connection: 0, place: 0, all: 0 } satisfies Record<Scope, number>;

  /** `now` gives a time in ms that only grows. */
  constructor(name: string, limits: BudgetLimits, now: () => number = () => performance.now()) {
    this.name = name;
    this.limits = limits;
    this.#now = now;
    this.#all = new Bucket(limits.all, now());
  }

  /** The number of times that each limit was reached. */
  get over(): Readonly<Record<Scope, number>> {
    return this.#over;
  }

  /**
   * Takes an amount if it is available; otherwise takes nothing. Answers the time until it may be available,
   * ms; 0: it was taken.
   */
  tryTake(address: string, amount: number): number {
    const now = this.#now();
    let waitMs = 0;
    for (const [scope, bucket] of this.#bucketsOf(address, now)) {
      if (bucket.left(now) >= amount) continue;
      this.count(scope);
      waitMs = Math.max(waitMs, bucket.waitMs(amount, now));
    }
    if (waitMs === 0) this.take(address, amount);
    return waitMs;
  }

  /** Takes an amount for an address even if that is too much: the next call waits for it. */
  take(address: string, amount: number): void {
    const now = this.#now();
    for (const [scope, bucket] of this.#bucketsOf(address, now)) {
      const owed = bucket.owedMs(now) > 0;
      bucket.take(amount, now);
      if (!owed && bucket.owedMs(now) > 0) this.count(scope);
    }
  }

  /** Time that an address must wait before its next call, ms; 0: none. */
  waitMs(address: string): number {
    const now = this.#now();
    return Math.max(this.#places.get(placeOf(address))?.owedMs(now) ?? 0, this.#all.owedMs(now));
  }

  /** Counts that a limit was reached. */
  count(scope: Scope): void {
    this.#over[scope] += 1;
  }

  #bucketsOf(address: string, now: number): readonly (readonly ['place' | 'all', Bucket])[] {
    return [
      ['place', this.#ofPlace(placeOf(address), now)],
      ['all', this.#all],
    ];
  }

  #ofPlace(place: string, now: number): Bucket {
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const bucket = new Bucket(this.limits.place, now);
    this.#places.set(place, bucket);
    if (this.#places.size > MOST_PLACES) this.#forget(now);
    return bucket;
  }

  /** Removes those among the oldest few that have taken nothing lately; if there are none, the oldest. */
  #forget(now: number): void {
    let looked = 0;
    for (const [place, bucket] of this.#places) {
      if (bucket.left(now) === this.limits.place.atOnce) this.#places.delete(place);
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST_PLACES && oldest !== undefined) this.#places.delete(oldest);
  }
}
