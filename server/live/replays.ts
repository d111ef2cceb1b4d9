import { Buffer } from 'node:buffer';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { SingleFlight } from '../journal/single-flight.ts';
import { type JournalReader } from './dependencies.ts';
import { type Gathering, type Message, messagesOf } from './gathering.ts';
import { gatheredFrame, messageFrame } from './message.ts';
import { SharedFrame } from './shared-frame.ts';

/** Streams of one read at most, so that no answer fills the memory. */
const STREAMS_PER_READ = 20;
/** Most streams whose replays are kept for a while: clients come back one after the other. */
const MOST_KEPT = 10;
const KEPT_MS = 10_000;
/** Requests within this time share few reads, ms. */
const APART_MS = 10;
/** Most frames sent together, and the size after which no further one joins them. */
const PIECE_ENTRIES = 64;
const PIECE_BYTES = 64 * 1024;

/** The recipients of a frame. Subscriptions of one group receive the same bytes. */
interface Recipient {
  readonly destination: string;
  readonly id: string;
  readonly group: string;
}

/** Subscriptions that wait for a stream's next read. */
interface Waiting {
  /** The lowest and the highest number of these clients. */
  lowest: number;
  highest: number;
  readonly gathering: Gathering | null;
  readonly resolve: ((replay: Promise<Replay>) => void)[];
}

type Batched = readonly [stream: string, waiting: Waiting];

/**
 * Entries after clients' last numbers, read for many at once: one read at a time, of several streams, and of a stream
 * from the lowest number asked for. An answer is never older than its request, so it holds nothing that was withdrawn
 * before.
 */
export class Replays {
  /** Most entries that a client may be behind. */
  readonly most: number;
  readonly #journal: Pick<JournalReader, 'replay'>;
  readonly #flight = new SingleFlight(() => this.#answer(), APART_MS);
  readonly #waiting = new Map<string, Waiting>();
  /** Kept replays by stream, with the number that each begins after. */
  readonly #kept = new Map<string, { readonly since: number; readonly replay: Replay }>();
  #forgetting: NodeJS.Timeout | undefined;

  constructor(journal: Pick<JournalReader, 'replay'>, most: number) {
    this.#journal = journal;
    this.most = most;
  }

  /** The stream from at most `since` on; rejects as the journal does. */
  read(stream: string, since: number, gathering: Gathering | null): Promise<Replay> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(stream);
      if (waiting === undefined) {
        this.#waiting.set(stream, { lowest: since, highest: since, gathering, resolve: [resolve] });
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
    const replays = this.#replaysOf(batch);
    await replays.catch(() => undefined);
    for (const [stream, { gathering, resolve }] of batch) {
      const replay = replays.then((found) => found.get(stream) ?? new Replay(undefined, gathering));
      for (const one of resolve) one(replay);
    }
    if (this.#waiting.size > 0) this.#flight.run();
  }

  /**
   * A kept replay serves again if the journal has no more and nothing was withdrawn: only that is asked of the
   * journal.
   */
  async #replaysOf(batch: readonly Batched[]): Promise<ReadonlyMap<string, Replay>> {
    const found = new Map<string, Replay>();
    const kept = new Map<string, Replay>();
    for (const [stream, { lowest }] of batch) {
      const one = this.#kept.get(stream);
      if (one !== undefined && lowest >= one.since) kept.set(stream, one.replay);
    }
    if (kept.size > 0) {
      const heads = Object.fromEntries([...kept].map(([stream, { head }]) => [stream, head]));
      const parts = await this.#journal.replay(heads, 1);
      for (const [stream, replay] of kept) if (replay.isOf(parts[stream])) found.set(stream, replay);
    }
    const fresh = batch.filter(([stream]) => !found.has(stream));
    if (fresh.length === 0) return found;
    const positions = Object.fromEntries(fresh.map(([stream, { lowest }]) => [stream, lowest]));
    const parts = await this.#journal.replay(positions, this.#limitFor(fresh));
    for (const [stream, { lowest, gathering }] of fresh) {
      const replay = new Replay(parts[stream], gathering);
      found.set(stream, replay);
      this.#keep(stream, lowest, replay);
    }
    return found;
  }

  /** Keeps what many may ask for, for a while: a stream of one person's is asked for once. */
  #keep(stream: string, since: number, replay: Replay): void {
    this.#kept.delete(stream);
    if (stream.includes('@') || !replay.isWhole) return;
    this.#kept.set(stream, { since, replay });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    if (this.#forgetting !== undefined) return;
    this.#forgetting = setTimeout(() => {
      this.#forgetting = undefined;
      this.#kept.clear();
    }, KEPT_MS).unref();
  }

  /** Enough for the highest number; one from another database may be anything. */
  #limitFor(batch: readonly Batched[]): number {
    const spread = Math.max(...batch.map(([, { lowest, highest }]) => highest - lowest));
    const most = Math.max(this.most, ...batch.map(([, { gathering }]) => gathering?.mostMissed ?? 0));
    return most + Math.min(spread, most);
  }
}

/** Frames of consecutive messages that are sent as one message of the WebSocket: a write for each of hundreds costs the most. */
export interface Piece {
  /** The number before the first, and that of the last. */
  readonly prev: number;
  readonly last: number;
  readonly frame: SharedFrame;
  /** The place of the message that follows. */
  readonly next: number;
}

/** A part of a stream, with the frames that were made of it. */
export class Replay {
  readonly head: number;
  readonly oldest: number;
  readonly #entries: readonly JournalEntry[];
  readonly #gathering: Gathering | null;
  readonly #bodies = new Map<Message, string>();
  readonly #pieces = new Map<string, Map<Message, Piece>>();
  /** Messages after a number, gathered: clients that missed the same get the same. */
  readonly #after = new Map<number, readonly Message[]>();
  /** All, each by itself. */
  #each: readonly Message[] | undefined;

  constructor(part: StreamPart | undefined, gathering: Gathering | null) {
    this.head = part?.head ?? 0;
    this.oldest = part?.oldest ?? 1;
    this.#entries = part?.entries ?? [];
    this.#gathering = gathering;
  }

  /** Whether it goes up to the head. */
  get isWhole(): boolean {
    return (this.#entries.at(-1)?.seq ?? this.head) === this.head;
  }

  /** Whether the stream is unchanged: no new entry, and the old ones may still be seen. */
  isOf(part: StreamPart | undefined): boolean {
    return part?.head === this.head && part.oldest === this.oldest;
  }

  /** The frames after a number, in pieces that are made once for all of a group. */
  *after(seq: number, to: Recipient): Generator<Piece> {
    const pieces = this.#pieces.get(to.group) ?? new Map<Message, Piece>();
    this.#pieces.set(to.group, pieces);
    const messages = this.#messagesAfter(seq);
    let position = messages.findIndex((message) => message.seq > seq);
    for (let message = messages[position]; message !== undefined; message = messages[position]) {
      const piece = pieces.get(message) ?? this.#pieceFrom(messages, position, to);
      pieces.set(message, piece);
      yield piece;
      position = piece.next;
    }
  }

  #messagesAfter(seq: number): readonly Message[] {
    if (this.#gathering === null) return (this.#each ??= messagesOf(this.#entries, null));
    const known = this.#after.get(seq);
    if (known) return known;
    const missed = this.#entries.filter((entry) => entry.seq > seq);
    const messages = messagesOf(missed, this.#gathering);
    this.#after.set(seq, messages);
    return messages;
  }

  /**
   * Pieces end at the same positions wherever a client begins, while they are not large, so that all but the first
   * are shared.
   */
  #pieceFrom(messages: readonly Message[], position: number, { destination, id }: Recipient): Piece {
    const end = Math.min(messages.length, (Math.floor(position / PIECE_ENTRIES) + 1) * PIECE_ENTRIES);
    const frameOf = this.#gathering === null ? messageFrame : gatheredFrame;
    const frames: Buffer[] = [];
    let bytes = 0;
    let next = position;
    const prev = messages[position]?.prev ?? 0;
    let last = prev;
    for (; next < end && bytes < PIECE_BYTES; next += 1) {
      const message = messages[next];
      // The sender deals with a gap.
      if (message?.prev !== last) break;
      const frame = frameOf(message, this.#bodyOf(message), destination, id);
      frames.push(frame);
      bytes += frame.length;
      last = message.seq;
    }
    const text = Buffer.concat(frames);
    // A queue has one reader: it is not made ready for many.
    const isTopic = destination.startsWith('/topic/');
    return { prev, last, frame: isTopic ? SharedFrame.single(text) : SharedFrame.plain(text), next };
  }

  #bodyOf(message: Message): string {
    const body = this.#bodies.get(message) ?? JSON.stringify(message.body);
    this.#bodies.set(message, body);
    return body;
  }
}
