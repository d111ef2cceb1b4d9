import { HeadReader } from './heads.ts';
import { type JournalEntry } from './read.ts';
import { SingleFlight } from './single-flight.ts';

const ENTRIES_PER_READ = 200;
const STREAMS_PER_READ = 100;

/** Hears the entries of a stream, in order, as they are committed. */
export type Listener = (entries: readonly JournalEntry[]) => void;

/** A stream being followed. */
export interface Following {
  /** The last entry that will not be delivered: the stream's head when following began. */
  readonly head: number;
  stop(): void;
}

/** What the tails read from the database; any of them may reject while it does not answer. */
export interface TailSource {
  heads(streams: readonly string[]): Promise<Readonly<Record<string, number>>>;
  after(
    positions: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<ReadonlyMap<string, readonly JournalEntry[]>>;
  ahead(positions: ReadonlyMap<string, number>): Promise<readonly string[]>;
}

interface Follower {
  readonly listener: Listener;
  /** The head it was answered. */
  after: number;
  /** Entries that came before the caller knew its head; undefined once it hears them directly. */
  held: JournalEntry[] | undefined;
}

interface Tail {
  readonly stream: string;
  readonly followers: Set<Follower>;
  /** The last number handed out; undefined until the first head was read. */
  last: number | undefined;
}

/**
 * Follows streams by reading what comes after the last number handed out. Wake-ups only say when to look: one that is
 * lost or doubled changes nothing, since numbers are dense and appear in commit order.
 */
export class Tails {
  readonly #source: TailSource;
  readonly #onError: (error: unknown) => void;
  readonly #tails = new Map<string, Tail>();
  readonly #dirty = new Set<string>();
  readonly #heads: HeadReader;
  readonly #reading = new SingleFlight(() => this.#read());
  readonly #checking = new SingleFlight(() => this.#check());
  #closed = false;

  constructor(source: TailSource, onError: (error: unknown) => void) {
    this.#source = source;
    this.#onError = onError;
    this.#heads = new HeadReader((streams) => source.heads(streams));
  }

  /** Delivers every entry after the answered head, beginning after the caller has seen the answer. */
  async follow(stream: string, listener: Listener): Promise<Following> {
    const follower: Follower = { listener, after: 0, held: [] };
    const tail = this.#tails.get(stream) ?? { stream, followers: new Set(), last: undefined };
    this.#tails.set(stream, tail);
    // From here on entries are held, and the head is read after: nothing can fall between the two.
    tail.followers.add(follower);
    const stop = () => this.#stop(tail, follower);
    try {
      const head = await this.#heads.read(stream);
      if (tail.last === undefined) {
        tail.last = head;
        // A wake-up may have come while the head was being read.
        this.wake([stream]);
      }
      setImmediate(() => this.#release(follower, head));
      return { head, stop };
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Reads the streams that are followed here, now. */
  wake(streams: readonly string[]): void {
    for (const stream of streams) if (this.#tails.has(stream)) this.#dirty.add(stream);
    if (this.#dirty.size > 0 && !this.#closed) this.#reading.run();
  }

  /** Asks which of all followed streams have news, and reads these. */
  check(): void {
    if (!this.#closed) this.#checking.run();
  }

  /** Ends all deliveries and resolves when no query is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#tails.clear();
    await Promise.all([this.#reading.idle(), this.#checking.idle(), this.#heads.idle()]);
  }

  /** The number last handed out of each stream that is followed. */
  positions(): ReadonlyMap<string, number> {
    const positions = new Map<string, number>();
    for (const { stream, last } of this.#tails.values()) if (last !== undefined) positions.set(stream, last);
    return positions;
  }

  async #check(): Promise<void> {
    const positions = this.positions();
    if (positions.size === 0) return;
    try {
      this.wake(await this.#source.ahead(positions));
    } catch (error) {
      this.#onError(error);
    }
  }

  async #read(): Promise<void> {
    const tails = this.#takeDirty();
    if (tails.size === 0 || this.#closed) return;
    try {
      const positions = new Map([...tails].map(([stream, tail]) => [stream, tail.last ?? 0]));
      const news = await this.#source.after(positions, ENTRIES_PER_READ);
      for (const [stream, entries] of news) this.#advance(tails.get(stream), entries);
      this.wake([]);
    } catch (error) {
      this.#onError(error);
      // The next check finds these streams again by their positions.
      this.#dirty.clear();
    }
  }

  #takeDirty(): Map<string, Tail> {
    const tails = new Map<string, Tail>();
    for (const stream of this.#dirty) {
      if (tails.size === STREAMS_PER_READ) break;
      this.#dirty.delete(stream);
      const tail = this.#tails.get(stream);
      if (tail?.last !== undefined) tails.set(stream, tail);
    }
    return tails;
  }

  #advance(tail: Tail | undefined, entries: readonly JournalEntry[]): void {
    const last = entries.at(-1);
    if (tail === undefined || last === undefined || this.#closed) return;
    tail.last = last.seq;
    if (entries.length === ENTRIES_PER_READ) this.#dirty.add(tail.stream);
    for (const follower of tail.followers) {
      if (follower.held === undefined) this.#deliver(follower, entries);
      else follower.held.push(...entries);
    }
  }

  #release(follower: Follower, head: number): void {
    const held = follower.held ?? [];
    follower.after = head;
    follower.held = undefined;
    this.#deliver(follower, held);
  }

  #deliver(follower: Follower, entries: readonly JournalEntry[]): void {
    // The tail may lag behind the head that a follower was answered.
    const isAllNew = (entries[0]?.seq ?? 0) > follower.after;
    const news = isAllNew ? entries : entries.filter((entry) => entry.seq > follower.after);
    if (news.length === 0) return;
    try {
      follower.listener(news);
    } catch (error) {
      this.#onError(error);
    }
  }

  #stop(tail: Tail, follower: Follower): void {
    follower.held = [];
    tail.followers.delete(follower);
    if (tail.followers.size === 0 && this.#tails.get(tail.stream) === tail) this.#tails.delete(tail.stream);
  }
}
