import { type ShareSource } from '../../../domain/proctoring.ts';
import { type ContestEvent } from '../events/event.ts';
import { type ShareRefusal } from '../events/sharing.ts';
import { patch } from './immutable.ts';

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
  /** The person has been told what sharing means. */
  readonly isExplained: boolean;
  /** The last picture that was due. It outlasts a stop, so that stopping often does not put pictures off. */
  readonly lastDue: { readonly source: ShareSource; readonly at: number } | null;
  /** Pictures that were due since the last one that the server has. */
  readonly dueSinceSent: number;
  /** Why the last picture was not sent, as a key; null when it was. */
  readonly trouble: string | null;
}

const OFF: ShareState = { kind: 'off', refused: null };

export const initialSharing: SharingState = {
  camera: OFF,
  screen: OFF,
  isExplained: false,
  lastDue: null,
  dueSinceSent: 0,
  trouble: null,
};

/** What is shared after an event; other events leave it as it is. */
export function reduceSharing(state: SharingState, event: ContestEvent): SharingState {
  switch (event.type) {
    case 'SharingExplained':
      return patch(state, { isExplained: true });
    case 'SharingWanted':
      return state[event.source].kind === 'off' ? { ...state, [event.source]: { kind: 'asking' } } : state;
    case 'SharingGranted': {
      const { source, label, surface, at } = event;
      return { ...state, [source]: { kind: 'on', label, surface, sinceAt: at, sentAt: null } };
    }
    case 'SharingRefused': {
      const { source, reason, detail } = event;
      return { ...state, [source]: { kind: 'off', refused: { reason, detail } } };
    }
    case 'SharingEnded':
    case 'SharingStopConfirmed':
      return state[event.source].kind === 'off' ? state : { ...state, [event.source]: OFF };
    default:
      return reducePictures(state, event);
  }
}

function reducePictures(state: SharingState, event: ContestEvent): SharingState {
  switch (event.type) {
    case 'PictureDue': {
      const { source, at } = event;
      return { ...state, lastDue: { source, at }, dueSinceSent: state.dueSinceSent + 1 };
    }
    case 'PictureSent': {
      const shared = state[event.source];
      const { takenAt, missed } = event;
      return {
        ...state,
        ...(shared.kind === 'on' && { [event.source]: { ...shared, sentAt: takenAt } }),
        // Others may have fallen due while this one was on its way.
        dueSinceSent: Math.max(0, state.dueSinceSent - missed - 1),
        trouble: null,
      };
    }
    case 'PictureFailed':
      return patch(state, { trouble: event.key });
    default:
      return state;
  }
}
