import { NO_CONNECTION } from '#api/errors.ts';
import { type ContestEvent } from './events/event.ts';
import { type GiveUp } from './inputs/loading.ts';

/** Number of tries to download a part before the page goes on without it. */
const PATIENT_TRIES = 7;

/**
 * The events with which a page goes on when the part that talks to the server cannot be downloaded: a login
 * is refused as without a network, a public board says that there is no connection, and a kept session ends.
 * null: the download is tried for ever.
 */
export function withoutServer(event: ContestEvent): GiveUp | null {
  switch (event.type) {
    case 'LoginSubmitted':
      return { tries: 1, events: () => [{ type: 'LoginRefused', key: NO_CONNECTION, detail: null }] };
    case 'StandingOpened': {
      const { contestId } = event;
      return {
        tries: PATIENT_TRIES,
        events: () => [{ type: 'StandingRefused', contestId, key: NO_CONNECTION }],
      };
    }
    case 'CertificateAsked': {
      const { code } = event;
      return { tries: 1, events: () => [{ type: 'CertificateNotFound', code, key: NO_CONNECTION }] };
    }
    case 'KeptSessionFound':
      return {
        tries: PATIENT_TRIES,
        events: ({ storage }) => {
          storage.clearSession();
          return [{ type: 'SessionEnded', reason: 'check_failed' }, { type: 'SessionChecked' }];
        },
      };
    default:
      return null;
  }
}

/** The same for camera and screen: the wish to share is refused. */
export function withoutSharing(event: ContestEvent): GiveUp | null {
  if (event.type !== 'SharingWanted') return null;
  const { source } = event;
  return {
    tries: 1,
    events: () => [{ type: 'SharingRefused', source, reason: 'failed', detail: NO_CONNECTION }],
  };
}
