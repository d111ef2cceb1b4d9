import { type ShareSource } from '../../../domain/proctoring.ts';
import { type EventOf } from '../events/event.ts';
import { type ShareRefusal } from '../events/sharing.ts';
import { createSlice, type Draft } from './slice.ts';

/** Where the sharing of one source stands (§4): on only while the browser gives the stream. */
export type ShareState =
  | {
      readonly kind: 'off';
      /** Why the last try came to nothing; null after a stop, and before the first try. */
      readonly refused: { readonly reason: ShareRefusal; readonly detail: string } | null;
    }
  /** The browser is asking the person. */
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'on';
      readonly label: string;
      readonly surface: string | null;
      readonly sinceAt: number;
      /** When the last picture that the server has was taken. */
      readonly sentAt: number | null;
    };

/** What is shared, and how the pictures of it fare. */
export interface SharingState {
  readonly camera: ShareState;
  readonly screen: ShareState;
  /** The person has read what sharing means. */
  readonly isExplained: boolean;
  /** The last picture that was due. It outlasts a stop, so that stopping often does not put pictures off. */
  readonly lastDue: { readonly source: ShareSource; readonly at: number } | null;
  /** Pictures that were due since the last one that the server has. */
  readonly dueSinceSent: number;
  /** Why the last picture was not sent, as a key; null when it was. */
  readonly trouble: string | null;
}

const OFF: ShareState = { kind: 'off', refused: null };

export const sharingSlice = createSlice<SharingState>({
  initial: {
    camera: OFF,
    screen: OFF,
    isExplained: false,
    lastDue: null,
    dueSinceSent: 0,
    trouble: null,
  },
  recipes: {
    SharingExplained: (draft) => {
      draft.isExplained = true;
    },
    SharingWanted: (draft, { source }) => {
      if (draft[source].kind === 'off') draft[source] = { kind: 'asking' };
    },
    SharingGranted: (draft, { source, label, surface, at }) => {
      draft[source] = { kind: 'on', label, surface, sinceAt: at, sentAt: null };
    },
    SharingRefused: (draft, { source, reason, detail }) => {
      draft[source] = { kind: 'off', refused: { reason, detail } };
    },
    SharingEnded: stop,
    SharingStopConfirmed: stop,
    PageLeft: (draft) => {
      draft.camera = OFF;
      draft.screen = OFF;
    },
    PictureDue: (draft, { source, at }) => {
      draft.lastDue = { source, at };
      draft.dueSinceSent += 1;
    },
    PictureSent: (draft, { source, takenAt, missed }) => {
      const shared = draft[source];
      if (shared.kind === 'on') shared.sentAt = takenAt;
      // Others may have fallen due while this one was on its way.
      draft.dueSinceSent = Math.max(0, draft.dueSinceSent - missed - 1);
      draft.trouble = null;
    },
    PictureFailed: (draft, { key }) => {
      draft.trouble = key;
    },
  },
});

function stop(
  draft: Draft<SharingState>,
  { source }: EventOf<'SharingEnded' | 'SharingStopConfirmed'>,
): void {
  if (draft[source].kind !== 'off') draft[source] = OFF;
}
