import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Seen } from '#domain/proctoring/seen.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';

/**
 * Why nothing is shared. `denied`: by the person, the browser or the system; `none`: there is no such device; `busy`: another
 * program has it; `insecure`: the page is not served over HTTPS; `unsupported`: the browser cannot; `failed`: anything else.
 */
export type ShareRefusal = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'failed';

/** Sharing of camera and screen, and the pictures of it (§4). The streams themselves stay with the browser. */
export type SharingEvent =
  /** How the person is watched, and whether they have agreed to it. */
  | { readonly type: 'WatchingLoaded'; readonly watching: WatchingAnswer }
  /** The person has read how they are watched (`code`), and says yes, or takes it back. */
  | { readonly type: 'ConsentAnswered'; readonly code: string; readonly agreed: boolean }
  /** The server did not take the answer. */
  | { readonly type: 'ConsentRefused'; readonly key: string }
  /** The person wants to share: the browser asks them. */
  | { readonly type: 'SharingWanted'; readonly source: ShareSource }
  /** The browser gave the stream. `surface` is its kind where the browser says it, null for a camera. */
  | {
      readonly type: 'SharingGranted';
      readonly source: ShareSource;
      readonly label: string;
      readonly surface: string | null;
      readonly at: number;
    }
  /** `detail` is what the browser said, for the log. */
  | {
      readonly type: 'SharingRefused';
      readonly source: ShareSource;
      readonly reason: ShareRefusal;
      readonly detail: string;
    }
  /** The stream is over: by the browser's own button, a pulled cable, a permission taken back; or the contest is. */
  | { readonly type: 'SharingEnded'; readonly source: ShareSource; readonly at: number }
  /** The person confirmed that they stop. */
  | { readonly type: 'SharingStopConfirmed'; readonly source: ShareSource }
  /** It is time for a picture. */
  | { readonly type: 'PictureDue'; readonly source: ShareSource; readonly at: number }
  /** A picture was taken and waits to be sent: how it looks, and how many bytes it has. */
  | {
      readonly type: 'PictureTaken';
      readonly source: ShareSource;
      readonly at: number;
      readonly isAlike: boolean;
      readonly isBlack: boolean;
      readonly bytes: number;
    }
  /** The server has the picture, and heard that `missed` before it never came. */
  | {
      readonly type: 'PictureSent';
      readonly source: ShareSource;
      readonly takenAt: number;
      readonly missed: number;
    }
  /** A picture could not be taken or sent; it is sent again at `retryAt`, or not at all. */
  | {
      readonly type: 'PictureFailed';
      readonly source: ShareSource;
      readonly key: string;
      readonly retryAt: number | null;
    }
  /** The page sees what those who watch are told of: it began at `at`. */
  | { readonly type: 'SignalRaised'; readonly seen: Seen; readonly how: string }
  /** It is over. */
  | { readonly type: 'SignalOver'; readonly seen: Seen; readonly at: number }
  /** The person looks at what those who watch see of them, and no longer. */
  | { readonly type: 'MonitoringOpened' }
  | { readonly type: 'MonitoringLeft' }
  /** The page is closed, left or loaded anew: nothing is shared any more. */
  | { readonly type: 'PageLeft' }
  /** F5 or Ctrl+R was pressed while something has to be shared: nothing is loaded anew (PRC-4). */
  | { readonly type: 'ReloadBlocked' };
