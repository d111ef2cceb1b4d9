import { type OwnPrint } from '#protocol/wire/submissions/print.ts';
import { byId, Table } from '../table.ts';
import { createSlice } from '../slice.ts';

/** The last print that was asked for: being sent, or refused. It is removed when the server has it. */
export type OutgoingPrint =
  | { readonly kind: 'sending'; readonly clientId: string }
  | {
      readonly kind: 'refused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };

/** Prints that a competitor asked for. */
export interface PrintsState {
  /** By id; null: not loaded yet. */
  readonly own: Table<number, OwnPrint> | null;
  readonly outgoing: OutgoingPrint | null;
}

export const printsSlice = createSlice<PrintsState>({
  initial: { own: null, outgoing: null },
  recipes: {
    PrintsLoaded: (draft, { prints }) => {
      draft.own = Table.from(byId(prints));
    },
    PrintAsked: (draft, { clientId }) => {
      draft.outgoing = { kind: 'sending', clientId };
    },
    PrintRefused: (draft, { clientId, key, detail }) => {
      if (draft.outgoing?.clientId === clientId) draft.outgoing = { kind: 'refused', clientId, key, detail };
    },
    PrintAcknowledged: (draft, { clientId, print }) => {
      if (draft.outgoing?.clientId === clientId) draft.outgoing = null;
      // The channel may have been faster: then a newer state of the print is here already and stays.
      if (draft.own?.has(print.id) !== true)
        draft.own = (draft.own ?? Table.empty<number, OwnPrint>()).set(print.id, print);
    },
    PrintChanged: (draft, { print }) => {
      // Before the whole list is loaded, a list with this print alone would seem complete.
      if (draft.own !== null) draft.own = draft.own.set(print.id, print);
    },
  },
});
