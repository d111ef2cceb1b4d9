import { Buffer } from 'node:buffer';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { SingleFlight } from '../journal/single-flight.ts';
import { type JournalReader } from './dependencies.ts';
import { messageFrame } from './message.ts';

/** Streams of one read at most, so that no answer fills the memory. */
const STREAMS_PER_READ = 20;
/** So many frames are sent together at most, and no further one once they are so large. */
const PIECE_ENTRIES = 64;
const PIECE_BYTES = 64 * 1024;

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

/** Frames of consecutive entries that are sent as one message of the WebSocket: a write for each of hundreds costs the most. */
interface Piece {
  readonly first: number;
  readonly last: number;
  readonly bytes: Buffer;
  /** The place of the entry that follows. */
  readonly next: number;
}

/** A part of a stream, with the frames that were made of it. */
export class Replay {
  readonly head: number;
  readonly oldest: number;
  readonly #entries: readonly JournalEntry[];
  readonly #bodies: (string | undefined)[] = [];
  readonly #pieces = new Map<string, (Piece | undefined)[]>();

  constructor(part: StreamPart | undefined) {
    this.head = part?.head ?? 0;
    this.oldest = part?.oldest ?? 1;
    this.#entries = part?.entries ?? [];
  }

  /** The frames of the entries after a number, in pieces that are made once for all of a group. */
  *after(seq: number, to: Recipient): Generator<Piece> {
    const pieces = this.#pieces.get(to.group) ?? [];
    this.#pieces.set(to.group, pieces);
    let place = this.#entries.findIndex((entry) => entry.seq > seq);
    while (place >= 0 && place < this.#entries.length) {
      const piece = (pieces[place] ??= this.#pieceFrom(place, to));
      yield piece;
      place = piece.next;
    }
  }

  /** Wherever somebody begins, pieces end at the same places while they are not large, so that all but the first are shared. */
  #pieceFrom(place: number, to: Recipient): Piece {
    const end = Math.min(this.#entries.length, (Math.floor(place / PIECE_ENTRIES) + 1) * PIECE_ENTRIES);
    const frames: Buffer[] = [];
    let bytes = 0;
    let next = place;
    const first = this.#entries[place]?.seq ?? 0;
    for (; next < end && bytes < PIECE_BYTES; next += 1) {
      const entry = this.#entries[next];
      // A hole is for whoever sends them to see.
      if (entry?.seq !== first + frames.length) break;
      const body = (this.#bodies[next] ??= JSON.stringify(entry.body));
      const frame = messageFrame(entry, body, to.destination, to.id);
      frames.push(frame);
      bytes += frame.length;
    }
    return { first, last: first + frames.length - 1, bytes: Buffer.concat(frames), next };
  }
}
