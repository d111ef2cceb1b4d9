import { concat, defer, from, of } from 'rxjs';
import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { effectsOf } from '#streams/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type RecordedEvent } from '#streams/recordedEvent.ts';
import { changesBetween } from '#streams/stateChanges.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { type Step } from '#streams/step.ts';
import { watchReading } from './reading.ts';
import { type Session } from './session.ts';

/** The last step of a session: its effects, and its changes. */
export interface LastStep {
  readonly effects: readonly Effect[];
  /** Its effects, failures, changes of the state, and the values read for it, as text to compare. */
  readonly touched: string;
}

/**
 * Replays events of a session, and returns the step of the last one. `touched` has the path and the new value
 * of each change, and each value of the state that the epics read. When nothing changed, it also has the
 * values that the reducers read, which show why.
 */
export function lastStepOf({ base }: Session, events: readonly RecordedEvent<ContestEvent>[]): LastStep {
  const [last] = events.slice(-1);
  if (last === undefined) throw new RangeError('no events');
  const { event } = last;
  const reading = watchReading();
  const effects: Effect[] = [];
  const failed: string[] = [];
  let before = base ?? initialState;
  let after = before;
  function* steps(): Generator<Step<State, ContestEvent>> {
    for (const one of events.slice(0, -1)) {
      const was = before;
      before = reduceState(was, one.event);
      yield { event: one.event, before: was, after: before };
    }
  }
  const last$ = defer(() => {
    effects.length = 0;
    failed.length = 0;
    after = reduceState(before, event);
    return of({ event, before: reading.of(before), after: reading.of(after) });
  });
  effectsOf(concat(from(steps()), last$), epics, ({ name }) => failed.push(name)).subscribe((effect) =>
    effects.push(effect),
  );
  const changes = changesBetween(before, after, Infinity).map(({ path, after: is }) => [path, is]);
  // Reads of the page's needs (`sync`) do not count: the needs follow from the rest of the state.
  if (changes.length === 0) reduceState({ ...reading.of(before), sync: before.sync }, event);
  return { effects, touched: JSON.stringify([effects, failed, changes, reading.read()]) };
}
