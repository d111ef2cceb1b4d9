import { commandsSlice } from './commands.ts';
import { resourcesSlice } from './resources.ts';
import { addReducers } from './state.ts';

/** Adds the slices of what pages ask and command: called by all that ask or command, before they do. */
export function addAskingSlices(): void {
  addReducers('resources', resourcesSlice);
  addReducers('staff', commandsSlice);
}
