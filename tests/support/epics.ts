import { from } from 'rxjs';
import { epics } from '../../src/epics/all.ts';
import { type Effect } from '../../src/epics/effects.ts';
import { effectsOf } from '../../src/streams/effects.ts';
import { type ContestEvent } from '../../src/streams/events/event.ts';
import { createFold } from '../../src/streams/state/fold.ts';
import { initialState, reduceState, type State } from '../../src/streams/state/state.ts';
import { burstSteps } from '../../src/streams/burstSteps.ts';

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** The effects of `when`, after `given` has happened unnoticed. */
export function effectsAfter(given: readonly ContestEvent[], when: readonly ContestEvent[]): Effect[] {
  const start = given.reduce((state, event) => fold.reduce(state, event), initialState);
  const effects: Effect[] = [];
  const steps = burstSteps(start, when, (state, event) => fold.reduce(state, event));
  effectsOf(from(steps), epics, ({ name, error }) => {
    throw new Error(`${name} failed`, { cause: error });
  }).subscribe((effect) => effects.push(effect));
  return effects;
}
