import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { workHere$ } from './here.ts';
import { keptWorkFiles$ } from './keep.ts';
import { workFileLoads$ } from './load.ts';
import { workFileNews$ } from './news.ts';
import { workFileSaves$ } from './save.ts';

/** The files of tasks in the workshop: loaded, saved as one types, kept until they are, and met with those of others. */
export const workFileInputs: Inputs<State, ContestEvent, InputPorts> = {
  workFileLoads: workFileLoads$,
  workFileSaves: workFileSaves$,
  workFileNews: workFileNews$,
  keptWorkFiles: keptWorkFiles$,
  workHere: workHere$,
};
