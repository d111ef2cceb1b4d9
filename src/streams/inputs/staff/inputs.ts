import { type ContestEvent } from '../../events/event.ts';
import { type Inputs } from '../../input.ts';
import { type State } from '../../state/state.ts';
import { type InputPorts } from '../context.ts';
import { staffCommands$ } from '../requests/staffCommands.ts';
import { audit$, olderSubmissions$, olderUserTests$, rejudgingDetails$ } from './pages.ts';

/** Causes of events that only staff have, by the name under which a fault is reported. */
export const staffInputs: Inputs<State, ContestEvent, InputPorts> = {
  staffCommands: staffCommands$,
  olderSubmissions: olderSubmissions$,
  audit: audit$,
  olderUserTests: olderUserTests$,
  rejudgingDetails: rejudgingDetails$,
};
