import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defer, EMPTY, filter, from, map, mergeMap, type Observable } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import { partOf } from '#streams/partOfState.ts';
import { epics } from '#epics/all.ts';
import { type Effect, type ToastEffect } from '#epics/effects.ts';
import { effectsOf } from '#streams/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { type Recording } from '#streams/recording.ts';
import { createFold } from '#streams/state/fold.ts';
import { addLaterSlices } from '#streams/state/laterSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { type Step } from '#streams/step.ts';
import { gathered } from './playedInput.ts';

// A recording may be of any role.
addLaterSlices();

/** A value at a letter of a marble diagram, or several in order. */
type At<T> = Readonly<Record<string, T | readonly T[]>>;

/** An event of the recording by its type, where each mention takes the next one; or a whole event. */
type Named = ContestEvent['type'] | ContestEvent;

/** The fields of an effect without its type. */
type Fields<F> = Omit<F, 'type'>;

/** Tools for a test of a recorded session, besides those of a TestScheduler. A frame is a millisecond. */
interface Played extends RunHelpers {
  /** Gives the events and their times. Called first, and once. */
  readonly events: (marbles: string, at: At<Named>) => void;
  /** Expects exactly these toasts, at the letters of the events that cause them. */
  readonly expectToasts: (at: At<Fields<ToastEffect>>) => void;
  /** Expects exactly these effects of a type, also at letters. */
  readonly expectEffects: <T extends Effect['type']>(
    type: T,
    at: At<Fields<Extract<Effect, { readonly type: T }>>>,
  ) => void;
  /** Expects the values of a part of the state (`session.kind`) when it changes; null: it is missing. */
  readonly expectState: (path: string, at: At<unknown>) => void;
}

/** A recorded session for marble tests. */
export interface Recorded {
  readonly recording: Recording<State, ContestEvent>;
  /** Runs a test on virtual time; throws when an expectation fails. */
  play(test: (played: Played) => void): void;
}

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** The recording in a file beside a test (from the page or `npm run recording`). Throws BadRecording. */
export function recorded(folder: string, file: string): Recorded {
  const recording = parse<State, ContestEvent>(readFileSync(join(folder, file), 'utf8'));
  return {
    recording,
    play(test) {
      const scheduler = new TestScheduler((actual, expected) =>
        expect(timed(actual)).toEqual(timed(expected)),
      );
      scheduler.run((helpers) => {
        const before = recording.base ?? initialState;
        let line: { readonly letters: readonly string[]; readonly letters$: Observable<string> } | null =
          null;
        let happening$: Observable<ContestEvent> = EMPTY;
        const steps$ = defer(() => stepsOf(before, happening$));
        const told$ = effectsOf(steps$, epics, ({ name, error }) => {
          throw new Error(`${name} failed`, { cause: error });
        });
        const changes$ = (path: string) =>
          steps$.pipe(
            map(({ before: was, after }) => [partOf(was, path), partOf(after, path)]),
            filter(([was, is]) => JSON.stringify(was) !== JSON.stringify(is)),
            map(([, is]) => is ?? null),
          );
        const expectAll = (all$: Observable<unknown>, at: At<unknown>) => {
          if (line === null) throw new Error('say first what happens: events(…)');
          const { letters, letters$ } = line;
          const unknown = Object.keys(at).find((letter) => !letters.includes(letter));
          if (unknown !== undefined) throw new Error(`the events have no letter ${unknown}`);
          const expected$ = letters$.pipe(
            filter((letter) => Object.hasOwn(at, letter)),
            map((letter) => at[letter]),
          );
          helpers.expectObservable(gathered(all$)).toEqual(expected$);
        };
        const played: Played = {
          ...helpers,
          events(marbles, at) {
            line = { letters: Object.keys(at), letters$: helpers.cold(marbles) };
            happening$ = helpers.cold(marbles, eventsOf(recording, at)).pipe(mergeMap((some) => from(some)));
          },
          expectToasts: (at) => played.expectEffects('Toast', at),
          expectEffects: (type, at) =>
            expectAll(
              told$.pipe(
                filter((effect) => effect.type === type),
                map(fieldsOf),
              ),
              at,
            ),
          expectState: (path, at) => expectAll(changes$(path), at),
        };
        test(played);
      });
    },
  };
}

function stepsOf(before: State, events$: Observable<ContestEvent>): Observable<Step<State, ContestEvent>> {
  let state = before;
  return events$.pipe(
    map((event) => {
      const step = { event, before: state, after: fold.reduce(state, event) };
      state = step.after;
      return step;
    }),
  );
}

/** The events by letter. Letters take events in the order in which they are written. */
function eventsOf({ events }: Recording<State, ContestEvent>, at: At<Named>): Record<string, ContestEvent[]> {
  const taken = new Map<string, number>();
  const eventOf = (named: Named): ContestEvent => {
    if (typeof named !== 'string') return named;
    const count = taken.get(named) ?? 0;
    taken.set(named, count + 1);
    const found = events.filter(({ event }) => event.type === named)[count];
    if (found === undefined) throw new Error(`the recording has ${count} events ${named}, and no more`);
    return found.event;
  };
  return Object.fromEntries(
    Object.entries(at).map(([letter, named]) => [letter, [named].flat().map((one) => eventOf(one))]),
  );
}

function fieldsOf(effect: Effect): object {
  const { type: _, ...fields } = effect;
  return fields;
}

/** A readable form of a failure's messages: times and values. */
function timed(
  messages: readonly { readonly frame: number; readonly notification: { readonly kind: string } }[],
) {
  return messages.map(({ frame, notification }) => ({ ms: frame, ...notification }));
}
