import { FORMAT, VERSION } from '#domain/recording-format.ts';
import { HeldEvents } from './heldEvents.ts';
import { type RecordedEvent } from './recordedEvent.ts';
import { type Fold } from './state/fold.ts';

/** 50,000 events, which is a long contest with a tick a second. */
const DEFAULT_SEGMENTS = 50;

/** The header of a recording; the first line of its file. */
export interface RecordingHeader {
  /** Version of the product. */
  readonly version: string;
  /** The person's role, or null before login. Never a name. */
  readonly role: string | null;
  readonly contestId: number | null;
  /** Server time at which the session began, ms since the epoch. */
  readonly startedAt: number;
  /** An `EffectTold` follows each event that had an effect. */
  readonly keepsTold?: true;
}

/** A recorded session. */
export interface Recording<S, E> {
  readonly header: RecordingHeader;
  /** Number of events that were dropped, and are part of `base` now. */
  readonly dropped: number;
  /** The state after the dropped events; null: none were dropped, and replays start at the initial state. */
  readonly base: S | null;
  readonly events: readonly RecordedEvent<E>[];
}

/** The recorder that is always on. */
export interface Recorder<S, E> {
  /** Records an event of the store. */
  record(event: E): void;
  /** Puts the events of an earlier load of this tab in front of this recording. */
  precede(base: S | null, events: readonly RecordedEvent<E>[]): void;
  /** The events after the first `count`, as they are now, in pieces. */
  since(count: number): Since<S, E>;
  /** A recording of everything that is held now. */
  recording(header: RecordingHeader): Recording<S, E>;
}

/** The events that a recorder holds after a given number. */
interface Since<S, E> {
  /** Number of all events. */
  readonly count: number;
  /** The state before the first held event; null: it is the initial state. */
  readonly base: S | null;
  /** The held events, in pieces so small that reading one does not block the page. */
  readonly pieces: Iterable<readonly RecordedEvent<E>[]>;
}

/** Options of a recorder. `redact` removes all credentials of an event; null: it is not recorded. */
export interface RecorderOptions<S, E> {
  readonly initial: S;
  readonly fold: Fold<S, E>;
  readonly now: () => number;
  readonly redact: (event: E) => E | null;
  /**
   * Thousands of events that are held one by one, fewer where they are large. Older events are folded into
   * the recording's base.
   */
  readonly segments?: number;
}

/** Makes a recorder. Credentials never enter it: events are redacted before they are held or folded. */
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
      // Held events follow the earlier ones. If some were dropped already, nothing can precede them.
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

/** A recording as lines of JSON: the header, the base if there is one, then one line for each event. */
export function serialize<S, E>({ header, dropped, base, events }: Recording<S, E>): string {
  const head = { format: FORMAT, formatVersion: VERSION, ...header, dropped };
  const lines = [JSON.stringify(head), ...(base === null ? [] : [JSON.stringify({ base })])];
  for (const { at, event } of events) lines.push(JSON.stringify({ at, event }));
  return `${lines.join('\n')}\n`;
}
