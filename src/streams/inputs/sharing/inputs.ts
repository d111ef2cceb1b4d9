import { type ContestEvent } from '../../events/event.ts';
import { type Inputs } from '../../input.ts';
import { type State } from '../../state/state.ts';
import { type SharingPorts } from './context.ts';
import { lastActivities$, pageLeft$ } from './parting.ts';
import { pictures$, pictureTimes$ } from './pictures.ts';
import { shares$ } from './shares.ts';

/** Causes of events of those who share camera or screen, by the name under which a fault is reported. */
export const sharingInputs: Inputs<State, ContestEvent, SharingPorts> = {
  shares: shares$,
  pictureTimes: pictureTimes$,
  pictures: pictures$,
  pageLeft: pageLeft$,
  lastActivities: lastActivities$,
};
