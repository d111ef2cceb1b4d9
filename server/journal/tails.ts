import { BatchedReads } from './batched-reads.ts';
import { type Changes, type Mark } from './changes.ts';
import { type JournalEntry } from './read.ts';
import { SingleFlight } from './single-flight.ts';

const ENTRIES_PER_READ = 200;
const STREAMS_PER_READ = 100;
const HEADS_PER_READ = 5_000;

/** Receives the entries of a stream, in order, as they are committed. */
export type Listener = (entries: readonly JournalEntry[]) => void;

/** A followed stream. */
export interface Following {
  /** The last entry that is not delivered: the stream's head when following began. */
  readonly head: number;
  stop(): void;
}

/** The database reads of the tails; any of them may reject while the database does not answer. */
export interface TailSource {
  heads(streams: readonly string[]): Promise<ReadonlyMap<string, number>>;
  after(
    positions: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<ReadonlyMap<string, readonly JournalEntry[]>>;
  /** The streams with entries after their position; its cost grows with the number of given streams. */
  ahead(positions: ReadonlyMap<string, number>): Promise<readonly string[]>;
  /** The streams with entries since the mark; its cost grows with the number of streams found. */
  changes(since: Mark | null): Promise<Changes>;
}

interface Follower {
  readonly listener: Listener;
  /** The head that the follower was answered. */
  after: number;
  /** Entries that came before the caller knew its head; undefined once entries are delivered directly. */
  held: JournalEntry[] | undefined;
}

interface Tail {
  readonly stream: string;
  readonly followers: Set<Follower>;
  /** The last delivered number; undefined until the first head was read. */
  last: number | undefined;
}

/**
 * Follows streams by reading the entries after the last delivered number. Wake-ups only say when to read: a
 * lost or repeated one changes nothing, since numbers are dense and appear in commit order.
 */
export class Tails {
  readonly #source: TailSource;
  readonly #onError: (error: unknown) => void;
  readonly #tails = new Map<string, Tail>();
  /** Streams that may have undelivered entries. */
  readonly #dirty = new Set<string>();
  /** The mark of the last search for changes; null: unknown, and every stream is compared. */
  #seen: Mark | null = null;
  /** The streams of the current read. */
  #underWay: ReadonlySet<string> = new Set();
  readonly #heads: BatchedReads<number>;
  readonly #reading = new SingleFlight(() => this.#read());
  readonly #checking = new SingleFlight(() => this.#check());
  #closed = false;

  constructor(source: TailSource, onError: (error: unknown) => void) {
    this.#source = source;
    this.#onError = onError;
    this.#heads = new BatchedReads((streams) => source.heads(streams), HEADS_PER_READ);
  }

  /** Delivers every entry after the answered head, but only when the caller has got the answer. */
  async follow(stream: string, listener: Listener): Promise<Following> {
    const follower: Follower = { listener, after: 0, held: [] };
    const tail = this.#tails.get(stream) ?? { stream, followers: new Set(), last: undefined };
    this.#tails.set(stream, tail);
    // Entries are held from here on, and the head is read afterwards: no entry can be lost between the two.
    tail.followers.add(follower);
    const stop = () => this.#stop(tail, follower);
    try {
      const head = (await this.#heads.read(stream)) ?? 0;
      if (tail.last === undefined) {
        tail.last = head;
        // News of the stream may have arrived while its head was being read.
        if (this.#dirty.has(stream)) this.wake([]);
      }
      setImmediate(() => this.#release(follower, head));
      return { head, stop };
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Reads, at once, the given streams that are followed here. */
  wake(streams: readonly string[]): void {
    for (const stream of streams) if (this.#tails.has(stream)) this.#dirty.add(stream);
    if (this.#dirty.size > 0 && !this.#closed) this.#reading.run();
  }

  /** Searches for changes since the last time, and reads the followed streams among them. */
  check(): void {
    if (!this.#closed) this.#checking.run();
  }

  /** Ends all deliveries and resolves when no query is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#tails.clear();
    await Promise.all([this.#reading.idle(), this.#checking.idle(), this.#heads.idle()]);
  }

  /** Number of followed streams. */
  size(): number {
    return this.#tails.size;
  }

  /** The last delivered numbers of the followed streams that may have more. Rejects as the database does. */
  async behind(): Promise<ReadonlyMap<string, number>> {
    const { heads } = await this.#source.changes(this.#seen);
    if (heads === null) return this.#positions(this.#tails.keys());
    return this.#positions([...this.#dirty, ...this.#underWay, ...this.#followedOf(heads)]);
  }

  #positions(streams: Iterable<string>): ReadonlyMap<string, number> {
    const positions = new Map<string, number>();
    for (const stream of streams) {
      const last = this.#tails.get(stream)?.last;
      if (last !== undefined) positions.set(stream, last);
    }
    return positions;
  }

  /** The given streams that are followed and not delivered up to their heads. */
  #followedOf(heads: ReadonlyMap<string, number>): readonly string[] {
    const streams: string[] = [];
    for (const [stream, head] of heads) {
      const tail = this.#tails.get(stream);
      if (tail !== undefined && head > (tail.last ?? 0)) streams.push(stream);
    }
    return streams;
  }

  async #check(): Promise<void> {
    if (this.#tails.size === 0) {
      // The first search has no mark: it compares all streams.
      this.#seen = null;
      return;
    }
    try {
      const { mark, heads } = await this.#source.changes(this.#seen);
      const streams = heads === null ? await this.#compare() : this.#followedOf(heads);
      // Set last: if one of the two had failed, the changes must be found again.
      this.#seen = mark;
      this.wake(streams);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** All followed streams with news, or with possible news since their head was requested. */
  async #compare(): Promise<readonly string[]> {
    // Taken before the query: a head that arrives meanwhile may be older than the mark.
    const headless = [...this.#tails.values()].filter(({ last }) => last === undefined);
    const ahead = await this.#source.ahead(this.#positions(this.#tails.keys()));
    return [...ahead, ...headless.map(({ stream }) => stream)];
  }

  async #read(): Promise<void> {
    const tails = this.#takeDirty();
    if (tails.size === 0 || this.#closed) return;
    this.#underWay = new Set(tails.keys());
    try {
      const positions = new Map([...tails].map(([stream, tail]) => [stream, tail.last ?? 0]));
      const news = await this.#source.after(positions, ENTRIES_PER_READ);
      for (const [stream, entries] of news) this.#advance(tails.get(stream), entries);
      this.wake([]);
    } catch (error) {
      this.#onError(error);
      // No later search finds them again, so they stay marked for the next one or the next wake-up.
      for (const stream of tails.keys()) this.#dirty.add(stream);
    } finally {
      this.#underWay = new Set();
    }
  }

  #takeDirty(): Map<string, Tail> {
    const tails = new Map<string, Tail>();
    for (const stream of this.#dirty) {
      if (tails.size === STREAMS_PER_READ) break;
      const tail = this.#tails.get(stream);
      // The stream waits for its head, and is read from there.
      if (tail !== undefined && tail.last === undefined) continue;
      this.#dirty.delete(stream);
      if (tail !== undefined) tails.set(stream, tail);
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
    // The tail may be behind the head that the follower was answered.
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
