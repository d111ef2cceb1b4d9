import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Seen } from '#domain/proctoring/seen.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';

/**
 * Why nothing is shared. `denied`: by person, browser or system; `none`: there is no such device; `busy`:
 * another program has it; `insecure`: no HTTPS; `unsupported`: the browser cannot share; `failed`: anything
 * else.
 */
export type ShareRefusal = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'failed';

/** Sharing of camera and screen, and the pictures taken of them (§4). The streams stay in the browser. */
export type SharingEvent =
  /** How the person is watched, and whether they have agreed to it. */
  | { readonly type: 'WatchingLoaded'; readonly watching: WatchingAnswer }
  /** The person read how they are watched (`code`), and agrees or withdraws their agreement. */
  | { readonly type: 'ConsentAnswered'; readonly code: string; readonly agreed: boolean }
  /** The server did not accept the answer. */
  | { readonly type: 'ConsentRefused'; readonly key: string }
  /** The person wants to share; the browser asks for permission. */
  | { readonly type: 'SharingWanted'; readonly source: ShareSource }
  /** The browser gave the stream. `surface` is its kind; null for a camera, or where it is not known. */
  | {
      readonly type: 'SharingGranted';
      readonly source: ShareSource;
      readonly label: string;
      readonly surface: string | null;
      readonly at: number;
    }
  /** `detail` is the browser's own message, for the log. */
  | {
      readonly type: 'SharingRefused';
      readonly source: ShareSource;
      readonly reason: ShareRefusal;
      readonly detail: string;
    }
  /** The stream ended: by the browser's button, a pulled cable, a revoked permission, or with the contest. */
  | { readonly type: 'SharingEnded'; readonly source: ShareSource; readonly at: number }
  /** The person confirmed that they stop sharing. */
  | { readonly type: 'SharingStopConfirmed'; readonly source: ShareSource }
  /** A picture is to be taken now. */
  | { readonly type: 'PictureDue'; readonly source: ShareSource; readonly at: number }
  /** A picture was taken and waits to be sent, with its look and size. */
  | {
      readonly type: 'PictureTaken';
      readonly source: ShareSource;
      readonly at: number;
      readonly isAlike: boolean;
      readonly isBlack: boolean;
      readonly bytes: number;
    }
  /** The server has the picture. It also knows that the `missed` pictures before it will never come. */
  | {
      readonly type: 'PictureSent';
      readonly source: ShareSource;
      readonly takenAt: number;
      readonly missed: number;
    }
  /** A picture could not be taken or sent. It is tried again at `retryAt`; null: not at all. */
  | {
      readonly type: 'PictureFailed';
      readonly source: ShareSource;
      readonly key: string;
      readonly retryAt: number | null;
    }
  /** The page observed something that is a signal for proctors; it began at `seen.at`. */
  | { readonly type: 'SignalRaised'; readonly seen: Seen; readonly how: string }
  /** It is over. */
  | { readonly type: 'SignalOver'; readonly seen: Seen; readonly at: number }
  /** The person opens or leaves the view of what proctors see of them. */
  | { readonly type: 'MonitoringOpened' }
  | { readonly type: 'MonitoringLeft' }
  /** The page is closed, left or reloaded: sharing ends. */
  | { readonly type: 'PageLeft' }
  /** F5 or Ctrl+R was blocked, as something has to be shared (PRC-4). */
  | { readonly type: 'ReloadBlocked' };
