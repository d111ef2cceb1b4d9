import { commandsSlice } from './commands.ts';
import { resourcesSlice } from './resources.ts';
import { addReducers } from './state.ts';

/** Adds the slices of requests and commands. Every part that makes them calls this before it does. */
export function addAskingSlices(): void {
  addReducers('resources', resourcesSlice);
  addReducers('staff', commandsSlice);
}
