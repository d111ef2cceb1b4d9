import { filter, type Observable } from 'rxjs';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { type Epic, type Step } from '#streams/step.ts';
import { type Effect } from './effects.ts';

/** One event with the states around it. */
export type ContestStep = Step<State, ContestEvent>;

/** An epic of this application. */
export type ContestEpic = Epic<State, ContestEvent, Effect>;

/** The steps of some kinds of events. */
export function stepsOf<T extends ContestEvent['type']>(
  steps$: Observable<ContestStep>,
  ...types: readonly T[]
): Observable<Step<State, EventOf<T>>> {
  const wanted: readonly string[] = types;
  return steps$.pipe(filter((step): step is Step<State, EventOf<T>> => wanted.includes(step.event.type)));
}
