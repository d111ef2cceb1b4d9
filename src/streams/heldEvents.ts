import { type RecordedEvent } from './recordedEvent.ts';

const SEGMENT = 1_000;
/** Number of values from which an event is large: it is held as text, in a tenth of the memory. */
const LARGE_VALUES = 100;
/** Most bytes of text in one segment, and in all segments. */
const SEGMENT_BYTES = 1_000_000;
const MOST_BYTES = 16_000_000;
/** Size of a piece that is read at once: a larger one would block the page. */
const PIECE = { events: 200, chars: 200_000 };

type Held<E> = RecordedEvent<E> | { readonly at: number; readonly text: Uint8Array };

interface Segment<E> {
  count: number;
  /** Size of its texts. */
  bytes: number;
  /** Its events; once the segment is full, their lines of JSON. */
  held: Held<E>[] | Uint8Array;
}

/**
 * The events that a recorder holds one by one, in segments of a thousand, or of fewer large ones: a wall or a
 * board that changes each second for hours must not fill the memory. A full segment is held as text.
 */
export class HeldEvents<E> {
  readonly #segments: Segment<E>[] = [];
  /** Most segments that are held. */
  readonly #most: number;
  #bytes = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Number of held events. */
  get count(): number {
    return this.#count;
  }

  /** Whether `shift` must be called. */
  get isFull(): boolean {
    return this.#segments.length > this.#most || (this.#bytes > MOST_BYTES && this.#segments.length > 1);
  }

  push({ at, event }: RecordedEvent<E>): void {
    const { segment, held } = this.#open();
    this.#count += 1;
    segment.count += 1;
    if (!isLarge(event)) {
      held.push({ at, event });
      return;
    }
    const text = encoded(JSON.stringify(event));
    held.push({ at, text });
    segment.bytes += text.length;
    this.#bytes += text.length;
  }

  /** Puts events before all held events. */
  precede(events: readonly RecordedEvent<E>[]): void {
    for (let end = events.length; end > 0; end -= SEGMENT) {
      const held = events.slice(Math.max(0, end - SEGMENT), end);
      const text = encoded(held.map(lineOf).join('\n'));
      this.#segments.unshift({ count: held.length, bytes: text.length, held: text });
      this.#count += held.length;
      this.#bytes += text.length;
    }
  }

  /** Removes the oldest segment and returns its events. */
  shift(): readonly RecordedEvent<E>[] {
    const oldest = this.#segments.shift();
    if (oldest === undefined) return [];
    this.#bytes -= oldest.bytes;
    this.#count -= oldest.count;
    return [...piecesOf([oldest], 0)].flat();
  }

  /**
   * The events held now, without the first `from`, a piece at a time. Later changes of the recorder do not
   * affect the result.
   */
  pieces(from: number): Iterable<readonly RecordedEvent<E>[]> {
    const segments = this.#segments.map(({ count, bytes, held }) => ({
      count,
      bytes,
      held: held instanceof Uint8Array ? held : [...held],
    }));
    return piecesOf(segments, from);
  }

  /** The segment that takes new events; a new segment when the last one is full. */
  #open(): { readonly segment: Segment<E>; readonly held: Held<E>[] } {
    const last = this.#segments.at(-1);
    if (last !== undefined && !(last.held instanceof Uint8Array)) {
      if (last.count < SEGMENT && last.bytes < SEGMENT_BYTES) return { segment: last, held: last.held };
      this.#close(last, last.held);
    }
    const held: Held<E>[] = [];
    const segment: Segment<E> = { count: 0, bytes: 0, held };
    this.#segments.push(segment);
    return { segment, held };
  }

  #close(segment: Segment<E>, held: readonly Held<E>[]): void {
    const text = encoded(held.map(lineOf).join('\n'));
    this.#bytes += text.length - segment.bytes;
    segment.bytes = text.length;
    segment.held = text;
  }
}

function* piecesOf<E>(segments: readonly Segment<E>[], from: number): Generator<RecordedEvent<E>[]> {
  let before = 0;
  for (const { count, held } of segments) {
    const skipped = Math.max(0, from - before);
    before += count;
    if (skipped >= count) continue;
    if (held instanceof Uint8Array) yield* linesRead<E>(decoded(held).split('\n').slice(skipped));
    else
      for (let at = skipped; at < count; at += PIECE.events)
        yield held.slice(at, at + PIECE.events).map(opened);
  }
}

function* linesRead<E>(lines: readonly string[]): Generator<RecordedEvent<E>[]> {
  let piece: RecordedEvent<E>[] = [];
  let chars = 0;
  for (const line of lines) {
    piece.push(JSON.parse(line) as RecordedEvent<E>);
    chars += line.length;
    if (piece.length < PIECE.events && chars < PIECE.chars) continue;
    yield piece;
    piece = [];
    chars = 0;
  }
  if (piece.length > 0) yield piece;
}

function opened<E>(held: Held<E>): RecordedEvent<E> {
  if ('event' in held) return held;
  return { at: held.at, event: JSON.parse(decoded(held.text)) as E };
}

function lineOf<E>(held: Held<E>): string {
  return 'event' in held ? JSON.stringify(held) : `{"at":${held.at},"event":${decoded(held.text)}}`;
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decoded(text: Uint8Array): string {
  return new TextDecoder().decode(text);
}

/** Stops counting early: most events are small, and a large one is recognised soon. */
function isLarge(event: unknown): boolean {
  const waiting = [event];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count + waiting.length > LARGE_VALUES) return true;
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const field of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
      waiting.push(field);
      if (waiting.length > LARGE_VALUES) return true;
    }
  }
  return false;
}
