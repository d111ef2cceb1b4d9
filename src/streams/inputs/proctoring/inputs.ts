import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type SharingPorts } from './context.ts';
import { consent$ } from './consent.ts';
import { lastActivities$, pageLeft$ } from './parting.ts';
import { pictureTimes$ } from './pictures.ts';
import { pictures$ } from './sending.ts';
import { focus$, looks$ } from './signals.ts';
import { signalNotes$ } from './signalNotes.ts';
import { shares$ } from './shares.ts';

/** Inputs of people who share camera or screen, by the name under which a fault is reported. */
export const sharingInputs: Inputs<State, ContestEvent, SharingPorts> = {
  consent: consent$,
  shares: shares$,
  pictureTimes: pictureTimes$,
  pictures: pictures$,
  focus: focus$,
  looks: looks$,
  signalNotes: signalNotes$,
  pageLeft: pageLeft$,
  lastActivities: lastActivities$,
};
