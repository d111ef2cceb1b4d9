import { type Inputs } from '../input.ts';
import { type ContestEvent } from '../events/event.ts';
import { type State } from '../state/state.ts';
import { browser$ } from './browser.ts';
import { boundaries$, clockSync$, clockWatch$, ticks$ } from './clock.ts';
import { type PagePorts } from './context.ts';
import { preferences$ } from './preferences.ts';
import { keptSession$, typed$ } from './session/atLogin.ts';

/** Inputs that need no server, by the name under which a fault is reported: all inputs of the login page. */
export const pageInputs: Inputs<State, ContestEvent, PagePorts> = {
  browser: browser$,
  preferences: preferences$,
  clockSync: clockSync$,
  clockWatch: clockWatch$,
  ticks: ticks$,
  boundaries: boundaries$,
  typed: typed$,
  keptSession: keptSession$,
};
