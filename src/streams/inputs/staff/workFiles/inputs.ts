import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { callAs } from '#streams/inputs/caller.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { documentInputs } from '#streams/inputs/documents/inputs.ts';
import { hereAt$ } from '#streams/inputs/authoring/here.ts';
import { WORK_FILES } from './home.ts';
import { forgottenWorkFiles$ } from './addresses.ts';
import { workFileLoads$ } from './load.ts';
import { workFileNews$ } from './news.ts';

/** The files of tasks in the workshop. */
export const workFileInputs: Inputs<State, ContestEvent, InputPorts> = {
  workFileLoads: workFileLoads$,
  workFileNews: workFileNews$,
  forgottenWorkFiles: forgottenWorkFiles$,
  workHere: (context) =>
    hereAt$(context, {
      isOf: (state) => WORK_FILES.ownerOf(state) !== null,
      say$: (at, tid, where) => callAs(at, 'workshopHere', { tid, ...where }),
    }),
  ...documentInputs(WORK_FILES),
};
