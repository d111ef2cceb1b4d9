import { MAX_REPORT_BYTES, REPORT_MINUTES } from '#domain/reports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { lastPart } from '#streams/lastPart.ts';
import { parse } from '#streams/readRecording.ts';
import { type Recording, serialize } from '#streams/recording.ts';
import { createFold, type Fold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';

const MINUTE_MS = 60_000;

/** The recording that goes along with a report, and its facts, which the person is shown first. */
export interface Reported {
  /** As it is sent. */
  readonly text: string;
  readonly bytes: number;
  readonly isTooLarge: boolean;
  readonly fromAt: number | null;
  readonly toAt: number | null;
  /** Types of its events with their numbers, the most frequent first. */
  readonly kinds: readonly { readonly type: string; readonly count: number }[];
}

/** The last minutes of a session's recording. */
export function reportedOf(recording: string): Reported {
  const fold = createFold<State, ContestEvent>(reduceState, { freeze: false });
  const whole = parse<State, ContestEvent>(recording);
  const own = ownPart(whole, fold);
  const part = lastPart(own, { initial: initialState, fold }, REPORT_MINUTES * MINUTE_MS);
  const text = serialize(part);
  const bytes = new Blob([text]).size;
  const counts = new Map<string, number>();
  for (const { event } of part.events) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return {
    text,
    bytes,
    isTooLarge: bytes > MAX_REPORT_BYTES,
    fromAt: part.events[0]?.at ?? null,
    toAt: part.events.at(-1)?.at ?? null,
    kinds: [...counts]
      .map(([type, count]) => ({ type, count }))
      .sort((one, other) => other.count - one.count),
  };
}

/**
 * The rest of a recording after the last session in it that ended: nothing of a person who sat there before is sent.
 */
function ownPart(
  recording: Recording<State, ContestEvent>,
  fold: Fold<State, ContestEvent>,
): Recording<State, ContestEvent> {
  const { events, dropped, base } = recording;
  const first = events.findLastIndex(({ event }) => event.type === 'SessionEnded') + 1;
  if (first === 0) return recording;
  const before = events.slice(0, first).map(({ event }) => event);
  return {
    ...recording,
    dropped: dropped + first,
    base: fold.reduceBurst(base ?? initialState, before),
    events: events.slice(first),
  };
}
