import { SingleFlight } from './single-flight.ts';

type Query = (streams: readonly string[]) => Promise<Readonly<Record<string, number>>>;

/**
 * Reads heads for many callers with one query at a time, so that 5,000 clients coming back together cost a few queries
 * and a later caller never gets an older head.
 */
export class HeadReader {
  readonly #query: Query;
  readonly #flight = new SingleFlight(() => this.#answer());
  #waiting = new Map<string, ((head: Promise<number>) => void)[]>();

  constructor(query: Query) {
    this.#query = query;
  }

  /** The number of the stream's last entry at some moment after this call; rejects as the query does. */
  read(stream: string): Promise<number> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(stream);
      if (waiting === undefined) this.#waiting.set(stream, [resolve]);
      else waiting.push(resolve);
      this.#flight.run();
    });
  }

  /** Resolves when no query is under way. */
  async idle(): Promise<void> {
    await this.#flight.idle();
  }

  async #answer(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = new Map();
    const heads = this.#query([...batch.keys()]);
    await heads.catch(() => undefined);
    for (const [stream, waiting] of batch) {
      for (const resolve of waiting) resolve(heads.then((found) => found[stream] ?? 0));
    }
  }
}
