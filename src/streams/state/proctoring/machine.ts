import { type MachineOutcome } from '#domain/proctoring/machine-tests.ts';
import { type Probed } from '#streams/events/proctoring/machine.ts';
import { createSlice } from '../slice.ts';

/** The outcome of testing a competitor's machine. */
export interface MachineState {
  /** null: it was not tested since the page was opened. */
  readonly probe: Probed | 'running' | 'failed' | null;
  readonly last: { readonly at: number; readonly outcome: MachineOutcome } | null;
  readonly sending: 'no' | 'running' | { readonly key: string };
}

export const machineSlice = createSlice<MachineState>({
  initial: { probe: null, last: null, sending: 'no' },
  recipes: {
    MachineProbeWanted: (draft) => {
      draft.probe = 'running';
    },
    MachineProbed: (draft, { probed }) => {
      draft.probe = probed ?? 'failed';
    },
    MachineCheckGiven: (draft) => {
      draft.sending = 'running';
    },
    MachineCheckKept: (draft, { last }) => {
      draft.last = last;
      draft.sending = 'no';
    },
    MachineCheckRefused: (draft, { key }) => {
      draft.sending = { key };
    },
  },
});
