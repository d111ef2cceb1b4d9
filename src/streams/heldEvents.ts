import { type RecordedEvent } from './recordedEvent.ts';

const SEGMENT = 1_000;
/** Of so many values an event is large: it is held as its text, which takes a tenth of the memory. */
const LARGE_VALUES = 100;
/** What large events take of a segment, and of all that is held, bytes. */
const SEGMENT_BYTES = 1_000_000;
const MOST_BYTES = 16_000_000;

type Held<E> = RecordedEvent<E> | { readonly at: number; readonly text: Uint8Array };

interface Segment<E> {
  readonly held: Held<E>[];
  bytes: number;
}

/**
 * The events that a recorder holds one by one, in segments of a thousand, or of fewer that are large: what a wall or a board of
 * hundreds is told each second for hours must not fill the memory.
 */
export class HeldEvents<E> {
  readonly #segments: Segment<E>[] = [];
  /** How many segments are held at most. */
  readonly #most: number;
  #bytes = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many are held. */
  get count(): number {
    return this.#count;
  }

  /** Whether `shift` is due. */
  get isFull(): boolean {
    return this.#segments.length > this.#most || (this.#bytes > MOST_BYTES && this.#segments.length > 1);
  }

  push(one: RecordedEvent<E>): void {
    let last = this.#segments.at(-1);
    if (last === undefined || last.held.length >= SEGMENT || last.bytes >= SEGMENT_BYTES) {
      last = { held: [], bytes: 0 };
      this.#segments.push(last);
    }
    this.#put(last, one);
  }

  /** Puts events before all that are held. */
  precede(events: readonly RecordedEvent<E>[]): void {
    for (let end = events.length; end > 0; end -= SEGMENT) {
      const segment: Segment<E> = { held: [], bytes: 0 };
      for (const one of events.slice(Math.max(0, end - SEGMENT), end)) this.#put(segment, one);
      this.#segments.unshift(segment);
    }
  }

  /** Lets the oldest segment go, and answers its events. */
  shift(): readonly RecordedEvent<E>[] {
    const oldest = this.#segments.shift();
    if (oldest === undefined) return [];
    this.#bytes -= oldest.bytes;
    this.#count -= oldest.held.length;
    return oldest.held.map(opened);
  }

  /** All but the first so many. */
  from(index: number): RecordedEvent<E>[] {
    const events: RecordedEvent<E>[] = [];
    let at = 0;
    for (const { held } of this.#segments) {
      if (at + held.length > index) events.push(...held.slice(Math.max(0, index - at)).map(opened));
      at += held.length;
    }
    return events;
  }

  #put(segment: Segment<E>, { at, event }: RecordedEvent<E>): void {
    this.#count += 1;
    if (!isLarge(event)) {
      segment.held.push({ at, event });
      return;
    }
    const text = new TextEncoder().encode(JSON.stringify(event));
    segment.held.push({ at, text });
    segment.bytes += text.length;
    this.#bytes += text.length;
  }
}

function opened<E>(held: Held<E>): RecordedEvent<E> {
  if ('event' in held) return held;
  return { at: held.at, event: JSON.parse(new TextDecoder().decode(held.text)) as E };
}

/** Counts no further than it must: most events are small, and the answer to a large one is soon known. */
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
