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

/** Events between two states that are kept for seeking. */
const SNAPSHOT_EVENTS = 1_000;
/** Events folded at once: enough to be quick, few enough to leave no large pile of states. */
const BURST_EVENTS = 1_000;

/** Options of a replay: the same as the session ran with, without the inputs. */
export interface ReplayOptions<S, E, F> {
  readonly initial: S;
  readonly fold: Fold<S, E>;
  readonly epics: Epics<S, E, F>;
  readonly onFault?: (fault: Fault) => void;
  /** Awaited after each burst, so that a page stays alive while a long session is replayed. */
  readonly rest?: (done: number) => Promise<void>;
}

/** An effect with the recorded time of the step it followed, ms since the epoch, and the position of its event, from 0. */
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

/** Runs a recording through the fold and the epics as fast as it goes. Throws BadRecording at an event that cannot be folded. */
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
      // An effect from before the first event has the first one's position.
      index: Math.max(0, position),
      effect,
    })),
    toArray(),
  );
  return { effects: await lastValueFrom(timed$, { defaultValue: [] }), state };
}

/** A recording to move about in. Positions count events: 0 is before the first, `length` after the last. */
export interface Player<S> {
  readonly length: number;
  /** Time of the first and last event, ms since the epoch; the session's start when there is none. */
  readonly startAt: number;
  readonly endAt: number;
  /** The time of the event that leads to a position; before the first its start. */
  timeOf(position: number): number;
  /** Number of events that had happened at a time. */
  positionAt(at: number): number;
  /** The state after that number of events. */
  stateAt(position: number): S;
}

/** Opens a recording for seeking: a state each 1,000 events is kept as it is passed, so going back is quick. A state after an event that cannot be folded throws BadRecording. */
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
      // A step forwards begins at the last state; over a kept state as well, so that unchanged parts stay the same
      // objects.
      const isNear = last.position <= wanted && last.position >= start - 1;
      const state = isNear ? fold(last.state, last.position, wanted) : fold(snapshot(index), start, wanted);
      last = { position: wanted, state };
      return state;
    },
  };
}

/** The state after some events of a recording. Throws BadRecording at one that cannot be folded. */
function foldPart<S, E>(
  recording: Recording<S, E>,
  { reduce, reduceBurst }: Fold<S, E>,
  part: { readonly state: S; readonly from: number; readonly to: number },
): S {
  const events = recording.events.slice(part.from, part.to).map(({ event }) => event);
  try {
    return reduceBurst(part.state, events);
  } catch {
    // Which of them it was is found one by one.
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
