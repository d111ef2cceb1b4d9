import { momentCalls } from '#protocol/calls/moments.ts';
import { laterCalls } from '#protocol/later-calls.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { deskQueries$ } from '../staff/desk.ts';
import { staffCommands$ } from './staffCommands.ts';

addCalls({ ...laterCalls, ...momentCalls });

/** Competitors' queries and commands about the marks of their works, with appeals: as staff's on their pages. */
export const ownQueryInputs: Inputs<State, ContestEvent, InputPorts> = {
  ownQueries: deskQueries$,
  ownCommands: staffCommands$,
};
