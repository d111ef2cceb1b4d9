import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { documentInputs } from '#streams/inputs/documents/inputs.ts';
import { workHere$ } from './here.ts';
import { WORK_FILES } from './home.ts';
import { workFileLoads$ } from './load.ts';
import { workFileNews$ } from './news.ts';

/** The files of tasks in the workshop. */
export const workFileInputs: Inputs<State, ContestEvent, InputPorts> = {
  workFileLoads: workFileLoads$,
  workFileNews: workFileNews$,
  workHere: workHere$,
  ...documentInputs(WORK_FILES),
};
