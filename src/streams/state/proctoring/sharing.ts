import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';
import { type EventOf } from '#streams/events/event.ts';
import { type ShareRefusal } from '#streams/events/proctoring/sharing.ts';
import { createSlice, type Draft } from '../slice.ts';

/** The state of sharing one source (§4). It is on only while the browser gives the stream. */
export type ShareState =
  | {
      readonly kind: 'off';
      /** Why the last try failed; null after a stop, and before the first try. */
      readonly refused: { readonly reason: ShareRefusal; readonly detail: string } | null;
    }
  /** The browser is asking the person for permission. */
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'on';
      readonly label: string;
      readonly surface: string | null;
      readonly sinceAt: number;
      /** When the last picture that reached the server was taken. */
      readonly sentAt: number | null;
    };

/** Shared sources, and the sending of their pictures. */
export interface SharingState {
  readonly camera: ShareState;
  readonly screen: ShareState;
  /** How the person is watched and what they answered; null: not loaded. */
  readonly watching: WatchingAnswer | null;
  /** The person's answer to the terms: being sent, refused with a key, or neither (null). */
  readonly answer: 'sending' | { readonly refused: string } | null;
  /** The last picture that was due. A stop does not reset it: frequent stops must not delay pictures. */
  readonly lastDue: { readonly source: ShareSource; readonly at: number } | null;
  /** Signals that the proctors see now, as far as this page knows. */
  readonly raised: WatchingAnswer['open'];
  /** Why the last picture was not sent, as a key; null when it was sent. */
  readonly trouble: string | null;
}

type Named = Pick<WatchingAnswer['open'][number], 'kind' | 'source'>;

const OFF: ShareState = { kind: 'off', refused: null };

export const sharingSlice = createSlice<SharingState>({
  initial: {
    camera: OFF,
    screen: OFF,
    watching: null,
    answer: null,
    lastDue: null,
    raised: [],
    trouble: null,
  },
  recipes: {
    WatchingLoaded: (draft, { watching }) => {
      draft.watching = watching;
      draft.raised = watching.open;
      draft.answer = null;
    },
    ConsentAnswered: (draft, { agreed }) => {
      draft.answer = 'sending';
      if (!agreed) endAll(draft);
    },
    ConsentRefused: (draft, { key }) => {
      draft.answer = { refused: key };
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
    PageLeft: endAll,
    PictureDue: (draft, { source, at }) => {
      draft.lastDue = { source, at };
    },
    PictureSent: (draft, { source, takenAt }) => {
      const shared = draft[source];
      // A picture that had to wait may arrive after newer ones.
      if (shared.kind === 'on') shared.sentAt = Math.max(takenAt, shared.sentAt ?? 0);
      draft.trouble = null;
    },
    PictureFailed: (draft, { key }) => {
      draft.trouble = key;
    },
    SignalRaised: (draft, { seen }) => {
      draft.raised.push(seen);
    },
    SignalOver: (draft, { seen }) => {
      draft.raised = draft.raised.filter((one) => !isSame(one, seen));
    },
  },
});

const isSame = (one: Named, other: Named): boolean => one.kind === other.kind && one.source === other.source;

function endAll(draft: Draft<SharingState>): void {
  draft.camera = OFF;
  draft.screen = OFF;
}

function stop(
  draft: Draft<SharingState>,
  { source }: EventOf<'SharingEnded' | 'SharingStopConfirmed'>,
): void {
  if (draft[source].kind !== 'off') draft[source] = OFF;
}
