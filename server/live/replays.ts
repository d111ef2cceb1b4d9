import { type Buffer } from 'node:buffer';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { SingleFlight } from '../journal/single-flight.ts';
import { type JournalReader } from './dependencies.ts';
import { messageFrame } from './message.ts';

/** Streams of one read at most, so that no answer fills the memory. */
const STREAMS_PER_READ = 20;

/** For whom a frame is made. Subscriptions of one group receive the same bytes. */
interface Recipient {
  readonly destination: string;
  readonly id: string;
  readonly group: string;
}

/** Subscriptions that wait for a stream's next read. */
interface Waiting {
  /** The lowest and the highest number that one of them has. */
  lowest: number;
  highest: number;
  readonly resolve: ((replay: Promise<Replay>) => void)[];
}

/**
 * What came after somebody's last number, read for many at once: one read at a time, of several streams, and of a
 * stream from the lowest number asked for. An answer is never older than the question, so what was withdrawn before it
 * is not in it.
 */
export class Replays {
  /** The most entries that somebody may be behind. */
  readonly most: number;
  readonly #journal: Pick<JournalReader, 'replay'>;
  readonly #flight = new SingleFlight(() => this.#answer());
  readonly #waiting = new Map<string, Waiting>();

  constructor(journal: Pick<JournalReader, 'replay'>, most: number) {
    this.#journal = journal;
    this.most = most;
  }

  /** The stream from at most `since` on; rejects as the journal does. */
  read(stream: string, since: number): Promise<Replay> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(stream);
      if (waiting === undefined) {
        this.#waiting.set(stream, { lowest: since, highest: since, resolve: [resolve] });
      } else {
        waiting.lowest = Math.min(waiting.lowest, since);
        waiting.highest = Math.max(waiting.highest, since);
        waiting.resolve.push(resolve);
      }
      this.#flight.run();
    });
  }

  async #answer(): Promise<void> {
    const batch = [...this.#waiting].slice(0, STREAMS_PER_READ);
    for (const [stream] of batch) this.#waiting.delete(stream);
    const positions = Object.fromEntries(batch.map(([stream, { lowest }]) => [stream, lowest]));
    const parts = this.#journal.replay(positions, this.#limitFor(batch));
    await parts.catch(() => undefined);
    for (const [stream, { resolve }] of batch) {
      const replay = parts.then((found) => new Replay(found[stream]));
      for (const one of resolve) one(replay);
    }
    if (this.#waiting.size > 0) this.#flight.run();
  }

  /** Enough for whoever has the highest number; one from another database may be anything. */
  #limitFor(batch: readonly (readonly [string, Waiting])[]): number {
    const spread = Math.max(...batch.map(([, { lowest, highest }]) => highest - lowest));
    return this.most + Math.min(spread, this.most);
  }
}

/** A part of a stream, with the frames that were made of it. */
export class Replay {
  readonly head: number;
  readonly oldest: number;
  readonly #entries: readonly JournalEntry[];
  readonly #bodies: (string | undefined)[] = [];
  readonly #frames = new Map<string, (Buffer | undefined)[]>();

  constructor(part: StreamPart | undefined) {
    this.head = part?.head ?? 0;
    this.oldest = part?.oldest ?? 1;
    this.#entries = part?.entries ?? [];
  }

  /** The entries after a number, each with its frame, which is made once for all of a group. */
  *after(seq: number, to: Recipient): Generator<{ readonly seq: number; readonly frame: Buffer }> {
    const frames = this.#frames.get(to.group) ?? [];
    this.#frames.set(to.group, frames);
    for (const [index, entry] of this.#entries.entries()) {
      if (entry.seq <= seq) continue;
      const body = (this.#bodies[index] ??= JSON.stringify(entry.body));
      const frame = (frames[index] ??= messageFrame(entry, body, to.destination, to.id));
      yield { seq: entry.seq, frame };
    }
  }
}
