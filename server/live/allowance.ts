import { type Budget } from '../model/budgets/budget.ts';
import { type Budgets } from '../model/budgets/budgets.ts';
import { Bucket, type Rate } from '../model/budgets/bucket.ts';

const KB = 1024;
const MB = 1024 * KB;

interface Rates {
  /** STOMP frames, WebSocket frames and heart-beats. */
  readonly frames: Rate;
  /** Bytes on the wire, and bytes after decompression. */
  readonly bytes: Rate;
}

/** Limits before a client has authenticated: a CONNECT, and frames that some clients send right after it. */
const UNKNOWN: Rates = {
  frames: { atOnce: 64, perSecond: 0 },
  bytes: { atOnce: 16 * KB, perSecond: 0 },
};
/** Our page sends about twenty frames on loading, then few; it may replace up to 64 subscriptions at once. */
const KNOWN: Rates = {
  frames: { atOnce: 512, perSecond: 32 },
  bytes: { atOnce: 128 * KB, perSecond: 16 * KB },
};

/** Limits of all live connections of one process together. */
export interface LiveBudgets {
  readonly frames: Budget;
  readonly bytes: Budget;
}

/** Budgets that let a thousand pages behind one address return at once after a restart. */
export function liveBudgetsOf(budgets: Budgets): LiveBudgets {
  return {
    frames: budgets.of('live_frames', {
      connection: KNOWN.frames,
      place: { atOnce: 50_000, perSecond: 10_000 },
      all: { atOnce: 100_000, perSecond: 20_000 },
    }),
    bytes: budgets.of('live_bytes', {
      connection: KNOWN.bytes,
      place: { atOnce: 16 * MB, perSecond: 4 * MB },
      all: { atOnce: 32 * MB, perSecond: 8 * MB },
    }),
  };
}

type Kind = keyof Rates;

/**
 * Limits the bytes and frames of one connection. A connection over its limit is ended; an address over its
 * limit, or all connections over theirs, are read more slowly.
 */
export class Allowance {
  readonly #budgets: LiveBudgets;
  readonly #address: string;
  readonly #now: () => number;
  #own: Readonly<Record<Kind, Bucket>>;
  #isOver = false;

  constructor(budgets: LiveBudgets, address: string, now: () => number = () => performance.now()) {
    this.#budgets = budgets;
    this.#address = address;
    this.#now = now;
    this.#own = bucketsOf(UNKNOWN, now());
  }

  /** Bytes left within the limits. */
  get bytesLeft(): number {
    return this.#isOver ? 0 : this.#own.bytes.left(this.#now());
  }

  /** Replaces the limits of unknown clients, since this client has authenticated. */
  comeIn(): void {
    this.#own = bucketsOf(KNOWN, this.#now());
  }

  /** Counts sent bytes or frames; false: the limit is exceeded. */
  take(kind: Kind, amount: number): boolean {
    // Once the limit was exceeded, nothing more is allowed.
    if (this.#isOver) return false;
    const now = this.#now();
    const own = this.#own[kind];
    own.take(amount, now);
    this.#budgets[kind].take(this.#address, amount);
    if (own.owedMs(now) > 0) {
      this.#isOver = true;
      this.#budgets[kind].count('connection');
    }
    return !this.#isOver;
  }

  /** Time until more input of this address may be read, ms. */
  waitMs(): number {
    const { frames, bytes } = this.#budgets;
    return Math.max(frames.waitMs(this.#address), bytes.waitMs(this.#address));
  }
}

function bucketsOf({ frames, bytes }: Rates, now: number): Readonly<Record<Kind, Bucket>> {
  return { frames: new Bucket(frames, now), bytes: new Bucket(bytes, now) };
}
