import { type JsonValue } from '#server/db/json-column.ts';
import { type JournalEntry, type StreamPart } from '#server/journal/read.ts';
import { type JournalReader } from '#server/live/dependencies.ts';

interface Stream {
  readonly entries: JournalEntry[];
  head: number;
  readonly followers: Set<Follower>;
}
interface Follower {
  seen: number;
  scheduled: boolean;
  readonly listener: (entries: readonly JournalEntry[]) => void;
}

/** A journal in memory with answers delayed by `delay`, so that all possible interleavings occur. */
export class MemoryJournal implements JournalReader {
  readonly #streams = new Map<string, Stream>();
  readonly #delay: () => Promise<void>;
  reads = 0;
  /** While this is set, every call rejects with it. */
  broken: Error | undefined;

  constructor(delay: () => Promise<void> = () => Promise.resolve()) {
    this.#delay = delay;
  }

  append(stream: string, body: JsonValue): number {
    const target = this.#get(stream);
    target.head += 1;
    target.entries.push({ stream, seq: target.head, at: 1_700_000_000_000 + target.head, body });
    for (const follower of target.followers) this.#wake(target, follower);
    return target.head;
  }

  /** Forgets the entries up to and including `seq`. */
  trim(stream: string, seq: number): void {
    const { entries } = this.#get(stream);
    while (entries[0] && entries[0].seq <= seq) entries.shift();
  }

  head(stream: string): number {
    return this.#get(stream).head;
  }

  followers(stream: string): number {
    return this.#get(stream).followers.size;
  }

  async replay(
    positions: Readonly<Record<string, number>>,
    limit: number,
  ): Promise<Record<string, StreamPart>> {
    this.reads += 1;
    await this.#delay();
    if (this.broken) throw this.broken;
    const parts = Object.entries(positions).map(([stream, since]) => {
      const { entries, head } = this.#get(stream);
      const page = after(entries, since).slice(0, limit);
      return [stream, { entries: page, head, oldest: entries[0]?.seq ?? head + 1 }] as const;
    });
    await this.#delay();
    return Object.fromEntries(parts);
  }

  async follow(
    stream: string,
    listener: (entries: readonly JournalEntry[]) => void,
  ): Promise<{ head: number; stop(): void }> {
    await this.#delay();
    if (this.broken) throw this.broken;
    const target = this.#get(stream);
    const head = target.head;
    const follower: Follower = { seen: head, scheduled: false, listener };
    target.followers.add(follower);
    await this.#delay();
    return { head, stop: () => void target.followers.delete(follower) };
  }

  #wake(target: Stream, follower: Follower): void {
    if (follower.scheduled) return;
    follower.scheduled = true;
    void this.#delay().then(() => {
      follower.scheduled = false;
      if (!target.followers.has(follower)) return;
      const fresh = after(target.entries, follower.seen);
      follower.seen = target.head;
      if (fresh.length > 0) follower.listener(fresh);
    });
  }

  #get(stream: string): Stream {
    const known = this.#streams.get(stream);
    if (known) return known;
    const created: Stream = { entries: [], head: 0, followers: new Set() };
    this.#streams.set(stream, created);
    return created;
  }
}

/** The numbers have no gaps, so an entry's position follows from its number. */
function after(entries: readonly JournalEntry[], since: number): readonly JournalEntry[] {
  return entries.slice(Math.max(0, since + 1 - (entries[0]?.seq ?? 0)));
}

/** Delays of a random number of turns of the event loop. */
export function randomTurns(random: () => number, most = 4): () => Promise<void> {
  return async () => {
    for (let turns = Math.floor(random() * most); turns > 0; turns -= 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}
