import { momentCalls } from '#protocol/calls/standings/moments.ts';
import { pageCalls } from '#protocol/page-calls.ts';
import { laterCalls } from '#protocol/later-calls.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { forgottenFiles$ } from '../resources/forgottenFiles.ts';
import { resources$ } from '../resources/resources.ts';
import { staffCommands$ } from '../resources/commands.ts';

addCalls({ ...laterCalls, ...momentCalls, ...pageCalls });

/** Contestants' resources and commands, which work like those of staff. */
export const ownResourceInputs: Inputs<State, ContestEvent, InputPorts> = {
  ownResources: resources$,
  forgottenFiles: forgottenFiles$,
  ownCommands: staffCommands$,
};
