import { FORMAT, VERSION } from '#domain/recording-format.ts';
import { HeldEvents } from './heldEvents.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Fold } from './state/fold.ts';

/** 50,000 events: a long contest with a tick a second. */
const DEFAULT_SEGMENTS = 50;

/** The session of a recording; the first line of a file. */
export interface RecordingHeader {
  /** Version of the product. */
  readonly version: string;
  /** The person's role, or null before login. Never a name. */
  readonly role: string | null;
  readonly contestId: number | null;
  /** Server time of the beginning of the session, ms since the epoch. */
  readonly startedAt: number;
  /** `EffectTold` stands after each event that the page told something of. */
  readonly keepsTold?: true;
}

/** A recorded session. */
export interface Recording<S, E> {
  readonly header: RecordingHeader;
  /** Number of events before `base`, which are no longer there one by one. */
  readonly dropped: number;
  /** The state after the dropped events; null when there are none, and the replay begins with the initial state. */
  readonly base: S | null;
  readonly events: readonly RecordedEvent<E>[];
}

/** The recorder that is always on. */
export interface Recorder<S, E> {
  /** Takes an event; to be fed by the store's events. */
  record(event: E): void;
  /** Takes the past of the page, as another page of the same tab recorded it: this one goes on from there. */
  precede(base: S | null, events: readonly RecordedEvent<E>[]): void;
  /** The events after the first `count`, as they are now, to be read a piece at a time. */
  since(count: number): Since<S, E>;
  /** The recording of all that is held now. */
  recording(header: RecordingHeader): Recording<S, E>;
}

/** The events of a recorder after a number of them. */
interface Since<S, E> {
  /** Number of all events. */
  readonly count: number;
  /** The state before the first that is held one by one; null: that is the initial one. */
  readonly base: S | null;
  /** Those that are held one by one, in pieces small enough that reading one does not hold up the page. */
  readonly pieces: Iterable<readonly RecordedEvent<E>[]>;
}

/** Options of a recorder. `redact` takes every credential out of an event, or gives null for one not to be kept. */
export interface RecorderOptions<S, E> {
  readonly initial: S;
  readonly fold: Fold<S, E>;
  readonly now: () => number;
  readonly redact: (event: E) => E | null;
  /**
   * Thousands of events that are held one by one, fewer where they are large; older ones are folded into the
   * recording's base.
   */
  readonly segments?: number;
}

/** A recorder. Credentials never enter it: events, and the base folded from them, are redacted first. */
export function createRecorder<S, E>(options: RecorderOptions<S, E>): Recorder<S, E> {
  const { initial, fold, now, redact, segments: most = DEFAULT_SEGMENTS } = options;
  const held = new HeldEvents<E>(most);
  let base = initial;
  let dropped = 0;

  return {
    record(event) {
      const kept = redact(event);
      if (kept === null) return;
      held.push({ at: now(), event: kept });
      while (held.isFull) {
        const oldest = held.shift();
        base = fold.reduceBurst(
          base,
          oldest.map((one) => one.event),
        );
        dropped += oldest.length;
      }
    },
    precede(earlier, events) {
      // The held events came after them; and where some were dropped, nothing goes before.
      if (dropped > 0) return;
      base = earlier ?? initial;
      dropped = earlier === null ? 0 : 1;
      held.precede(events);
    },
    since: (count) => ({
      count: dropped + held.count,
      base: dropped === 0 ? null : base,
      pieces: held.pieces(count - dropped),
    }),
    recording: (header) => ({
      header,
      dropped,
      base: dropped === 0 ? null : base,
      events: [...held.pieces(0)].flat(),
    }),
  };
}

/** A recording as lines of JSON: the header, the base where there is one, then an event a line. */
export function serialize<S, E>({ header, dropped, base, events }: Recording<S, E>): string {
  const head = { format: FORMAT, formatVersion: VERSION, ...header, dropped };
  const lines = [JSON.stringify(head), ...(base === null ? [] : [JSON.stringify({ base })])];
  for (const { at, event } of events) lines.push(JSON.stringify({ at, event }));
  return `${lines.join('\n')}\n`;
}
