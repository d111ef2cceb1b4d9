import { Buffer } from 'node:buffer';
import { type JournalEntry, type StreamPart } from '../journal/read.ts';
import { SingleFlight } from '../journal/single-flight.ts';
import { type JournalReader } from './dependencies.ts';
import { type Gathering, type Message, messagesOf } from './gathering.ts';
import { gatheredFrame, messageFrame } from './message.ts';
import { SharedFrame } from './shared-frame.ts';

/** Maximum number of streams in one read, which limits the memory for its answer. */
const STREAMS_PER_READ = 20;
/** Maximum number of streams whose replays are kept for clients that return a little later. */
const MOST_KEPT = 10;
const KEPT_MS = 10_000;
/** Requests within this time share one read or a few, ms. */
const APART_MS = 10;
/** Maximum number of frames sent together, and size from which no further frame is added. */
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
  /** The lowest and the highest of these clients' last numbers. */
  lowest: number;
  highest: number;
  readonly gathering: Gathering | null;
  readonly resolve: ((replay: Promise<Replay>) => void)[];
}

type Batched = readonly [stream: string, waiting: Waiting];

/**
 * Reads the entries that clients missed, for many clients at once: one read at a time, of several streams,
 * each from the lowest number requested. An answer is never older than its request, so it has no entry that
 * was withdrawn before.
 */
export class Replays {
  /** Maximum number of entries that a client may be behind. */
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

  /** The stream from `since` or earlier on; rejects as the journal does. */
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
   * Uses a kept replay again if the journal has no newer entry and withdrew none: then only the bounds are
   * read.
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

  /** Keeps a replay for a while, except of a personal stream, which is requested only once. */
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

  /** Enough entries for the highest number; a number from another database may be arbitrary. */
  #limitFor(batch: readonly Batched[]): number {
    const spread = Math.max(...batch.map(([, { lowest, highest }]) => highest - lowest));
    const most = Math.max(this.most, ...batch.map(([, { gathering }]) => gathering?.mostMissed ?? 0));
    return most + Math.min(spread, most);
  }
}

/** Frames of consecutive messages in one WebSocket message, since each write is expensive. */
export interface Piece {
  /** The number before the first message, and the number of the last one. */
  readonly prev: number;
  readonly last: number;
  readonly frame: SharedFrame;
  /** The position of the next message. */
  readonly next: number;
}

/** A part of a stream, with the frames made from it. */
export class Replay {
  readonly head: number;
  readonly oldest: number;
  readonly #entries: readonly JournalEntry[];
  readonly #gathering: Gathering | null;
  readonly #bodies = new Map<Message, string>();
  readonly #pieces = new Map<string, Map<Message, Piece>>();
  /** Gathered messages by the number they begin after, shared by clients with that number. */
  readonly #after = new Map<number, readonly Message[]>();
  /** All messages, not gathered. */
  #each: readonly Message[] | undefined;

  constructor(part: StreamPart | undefined, gathering: Gathering | null) {
    this.head = part?.head ?? 0;
    this.oldest = part?.oldest ?? 1;
    this.#entries = part?.entries ?? [];
    this.#gathering = gathering;
  }

  /** Whether it reaches the head. */
  get isWhole(): boolean {
    return (this.#entries.at(-1)?.seq ?? this.head) === this.head;
  }

  /** Whether the stream is unchanged: no entry is new, and none was withdrawn. */
  isOf(part: StreamPart | undefined): boolean {
    return part?.head === this.head && part.oldest === this.oldest;
  }

  /** The frames after a number, in pieces that are made once for each group. */
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
   * Pieces end at the same positions wherever a client begins, unless they are large, so all pieces but the
   * first are shared.
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
      // The sender handles the gap.
      if (message?.prev !== last) break;
      const frame = frameOf(message, this.#bodyOf(message), destination, id);
      frames.push(frame);
      bytes += frame.length;
      last = message.seq;
    }
    const text = Buffer.concat(frames);
    // A queue has only one reader, so its frames are not prepared for many.
    const isTopic = destination.startsWith('/topic/');
    return { prev, last, frame: isTopic ? SharedFrame.single(text) : SharedFrame.plain(text), next };
  }

  #bodyOf(message: Message): string {
    const body = this.#bodies.get(message) ?? JSON.stringify(message.body);
    this.#bodies.set(message, body);
    return body;
  }
}
