import { from } from 'rxjs';
import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { effectsOf } from '#streams/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { addLaterSlices } from '#streams/state/laterSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { burstSteps } from '#streams/burstSteps.ts';

addLaterSlices();

const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** The effects of the events `when`; those of the events `given` before are ignored. */
export function effectsAfter(given: readonly ContestEvent[], when: readonly ContestEvent[]): Effect[] {
  const start = given.reduce((state, event) => fold.reduce(state, event), initialState);
  const effects: Effect[] = [];
  const steps = burstSteps(start, when, (state, event) => fold.reduce(state, event));
  effectsOf(from(steps), epics, ({ name, error }) => {
    throw new Error(`${name} failed`, { cause: error });
  }).subscribe((effect) => effects.push(effect));
  return effects;
}
