import {
  concat,
  concatMap,
  defer,
  EMPTY,
  from,
  ignoreElements,
  lastValueFrom,
  map,
  tap,
  toArray,
} from 'rxjs';
import { burstSteps } from './burstSteps.ts';
import { effectsOf } from './effects.ts';
import { type Fault } from './input.ts';
import { unplayable } from './readRecording.ts';
import { type Recording } from './recording.ts';
import { type Fold } from './state/fold.ts';
import { type Epics, type Step } from './step.ts';

/** Number of events between two states that are kept for seeking. */
const SNAPSHOT_EVENTS = 1_000;
/** Number of events folded at once: enough to be fast, few enough not to hold many states. */
const BURST_EVENTS = 1_000;

/** Options of a replay: those of the session's store, without the inputs. */
export interface ReplayOptions<S, E, F> {
  readonly initial: S;
  readonly fold: Fold<S, E>;
  readonly epics: Epics<S, E, F>;
  readonly onFault?: (fault: Fault) => void;
  /** Awaited after each burst, so that the page can react during the replay of a long session. */
  readonly rest?: (done: number) => Promise<void>;
}

/** An effect, the recorded time (ms since the epoch) of its event, and the position of that event, from 0. */
export interface ReplayedEffect<F> {
  readonly at: number;
  readonly index: number;
  readonly effect: F;
}

/** The state at the end, and every effect in order. */
export interface Replayed<S, F> {
  readonly state: S;
  readonly effects: readonly ReplayedEffect<F>[];
}

/** Runs a recording through fold and epics at full speed. Throws BadRecording where it cannot be folded. */
export async function replay<S, E, F>(
  recording: Recording<S, E>,
  options: ReplayOptions<S, E, F>,
): Promise<Replayed<S, F>> {
  const { events, header } = recording;
  let state = recording.base ?? options.initial;
  let position = -1;
  function burst(first: number): readonly Step<S, E>[] {
    const before = state;
    const part = events.slice(first, first + BURST_EVENTS).map(({ event }) => event);
    state = foldPart(recording, options.fold, { state: before, from: first, to: first + part.length });
    return burstSteps(before, part, options.fold.reduce);
  }
  const firsts = Array.from(
    { length: Math.ceil(events.length / BURST_EVENTS) },
    (_, index) => index * BURST_EVENTS,
  );
  const steps$ = from(firsts).pipe(
    concatMap((first) =>
      options.rest === undefined
        ? burst(first)
        : concat(
            defer(() => options.rest?.(first) ?? EMPTY).pipe(ignoreElements()),
            defer(() => burst(first)),
          ),
    ),
    tap(() => (position += 1)),
  );
  const effects$ = effectsOf(steps$, options.epics, options.onFault ?? rethrow);
  const timed$ = effects$.pipe(
    map((effect) => ({
      at: events[position]?.at ?? header.startedAt,
      // An effect before the first event gets the position of the first one.
      index: Math.max(0, position),
      effect,
    })),
    toArray(),
  );
  return { effects: await lastValueFrom(timed$, { defaultValue: [] }), state };
}

/** A recording for seeking. Positions count events: 0 is before the first, `length` after the last. */
export interface Player<S> {
  readonly length: number;
  /** Times of the first and the last event, ms since the epoch; the session's start when there are none. */
  readonly startAt: number;
  readonly endAt: number;
  /** The time of the last event before a position; at position 0 the time of the first. */
  timeOf(position: number): number;
  /** Number of events that had happened by then. */
  positionAt(at: number): number;
  /** The state after that many events. */
  stateAt(position: number): S;
}

/**
 * Opens a recording for seeking. A state each 1,000 events is kept when it is passed, so that going back is
 * fast. A state after an event that cannot be folded throws BadRecording.
 */
export function openPlayer<S, E>(
  recording: Recording<S, E>,
  options: { readonly initial: S; readonly fold: Fold<S, E> },
): Player<S> {
  const { events, header } = recording;
  const snapshots: S[] = [recording.base ?? options.initial];
  let last = { position: 0, state: snapshots[0] as S };
  const fold = (state: S, from: number, to: number): S =>
    foldPart(recording, options.fold, { state, from, to });

  function snapshot(index: number): S {
    for (let next = snapshots.length; next <= index; next += 1) {
      snapshots.push(fold(snapshots[next - 1] as S, (next - 1) * SNAPSHOT_EVENTS, next * SNAPSHOT_EVENTS));
    }
    return snapshots[index] as S;
  }

  return {
    length: events.length,
    startAt: events[0]?.at ?? header.startedAt,
    endAt: events.at(-1)?.at ?? header.startedAt,
    timeOf: (position) => events[position - 1]?.at ?? events[0]?.at ?? header.startedAt,
    positionAt: (at) => firstAfter(events, at),
    stateAt(position) {
      const wanted = Math.max(0, Math.min(events.length, Math.trunc(position)));
      const index = Math.floor(wanted / SNAPSHOT_EVENTS);
      const start = index * SNAPSHOT_EVENTS;
      // A step forwards starts from the last state, also across a kept state, so that unchanged parts stay
      // the same objects.
      const isNear = last.position <= wanted && last.position >= start - 1;
      const state = isNear ? fold(last.state, last.position, wanted) : fold(snapshot(index), start, wanted);
      last = { position: wanted, state };
      return state;
    },
  };
}

/** The state after a part of a recording. Throws BadRecording at an event that cannot be folded. */
function foldPart<S, E>(
  recording: Recording<S, E>,
  { reduce, reduceBurst }: Fold<S, E>,
  part: { readonly state: S; readonly from: number; readonly to: number },
): S {
  const events = recording.events.slice(part.from, part.to).map(({ event }) => event);
  try {
    return reduceBurst(part.state, events);
  } catch {
    // Folding one by one finds the faulty event.
    return events.reduce((state, event, index) => {
      try {
        return reduce(state, event);
      } catch {
        throw unplayable(recording, part.from + index);
      }
    }, part.state);
  }
}

function firstAfter(events: readonly { readonly at: number }[], at: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rethrow({ name, error }: Fault): never {
  throw new Error(`${name} failed in the replay`, { cause: error });
}
