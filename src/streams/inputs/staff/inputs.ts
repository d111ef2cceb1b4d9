import { momentCalls } from '#protocol/calls/standings/moments.ts';
import { pageCalls } from '#protocol/page-calls.ts';
import { laterCalls } from '#protocol/later-calls.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { staffCommands$ } from '../resources/commands.ts';
import { claimRenewals$ } from './claims.ts';
import {
  narrowedSubmissions$,
  narrowedUserTests$,
  newsOfSubmissions$,
  newsOfUserTests$,
  olderSubmissions$,
  olderUserTests$,
} from './feeds.ts';
import { markedTasks$ } from './markedTasks.ts';
import { sheetInputs } from './sheets.ts';
import { workFileInputs } from './workFiles/inputs.ts';
import { forgottenFiles$ } from '../resources/forgottenFiles.ts';
import { resources$ } from '../resources/resources.ts';
import { watchedPictures$ } from './watchedPictures.ts';

addStaffSlices();
addCalls({ ...laterCalls, ...momentCalls, ...pageCalls });

/** Inputs that only staff have, by the name under which a fault is reported. */
export const staffInputs: Inputs<State, ContestEvent, InputPorts> = {
  staffCommands: staffCommands$,
  olderSubmissions: olderSubmissions$,
  narrowedSubmissions: narrowedSubmissions$,
  narrowedUserTests: narrowedUserTests$,
  newsOfSubmissions: newsOfSubmissions$,
  newsOfUserTests: newsOfUserTests$,
  olderUserTests: olderUserTests$,
  resources: resources$,
  forgottenFiles: forgottenFiles$,
  claimRenewals: claimRenewals$,
  markedTasks: markedTasks$,
  ...sheetInputs,
  watchedPictures: watchedPictures$,
  ...workFileInputs,
};
