import { momentCalls } from '#protocol/calls/moments.ts';
import { laterCalls } from '#protocol/later-calls.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { forgottenPictures$, pictureResources$ } from '../staff/pictureResources.ts';
import { resources$ } from '../staff/resources.ts';
import { staffCommands$ } from './staffCommands.ts';

addCalls({ ...laterCalls, ...momentCalls });

/** Competitors' resources and commands about the marks of their works, with appeals: as staff's on their pages. */
export const ownResourceInputs: Inputs<State, ContestEvent, InputPorts> = {
  ownResources: resources$,
  ownPictures: pictureResources$,
  forgottenPictures: forgottenPictures$,
  ownCommands: staffCommands$,
};
