import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { keptSheets$ } from './keep.ts';
import { sheetLoads$ } from './load.ts';
import { sheetSaves$ } from './save.ts';

/** What scorers give works: loaded, saved as they mark, and kept until it is. */
export const sheetInputs: Inputs<State, ContestEvent, InputPorts> = {
  sheetLoads: sheetLoads$,
  sheetSaves: sheetSaves$,
  keptSheets: keptSheets$,
};
