import { SingleFlight } from './single-flight.ts';

/** Requests within this time share one query or a few, ms. */
const APART_MS = 10;

type Query<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * Reads values by their keys for many callers with one query at a time: 5,000 clients that return together
 * cost a few queries, and no caller gets a value read before its call.
 */
export class BatchedReads<Value> {
  readonly #query: Query<Value>;
  readonly #most: number;
  readonly #flight = new SingleFlight(() => this.#answer(), APART_MS);
  readonly #waiting = new Map<string, ((value: Promise<Value | undefined>) => void)[]>();

  /** A query has at most `most` keys. */
  constructor(query: Query<Value>, most: number) {
    this.#query = query;
    this.#most = most;
  }

  /** The key's value at some moment after this call, or undefined; rejects as the query does. */
  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key);
      if (waiting === undefined) this.#waiting.set(key, [resolve]);
      else waiting.push(resolve);
      this.#flight.run();
    });
  }

  /** Resolves when no query is under way. */
  async idle(): Promise<void> {
    await this.#flight.idle();
  }

  async #answer(): Promise<void> {
    const batch = [...this.#waiting].slice(0, this.#most);
    for (const [key] of batch) this.#waiting.delete(key);
    const values = this.#query(batch.map(([key]) => key));
    await values.catch(() => undefined);
    for (const [key, waiting] of batch) {
      for (const resolve of waiting) resolve(values.then((found) => found.get(key)));
    }
    if (this.#waiting.size > 0) this.#flight.run();
  }
}
