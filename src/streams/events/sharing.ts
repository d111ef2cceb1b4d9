import { type ShareSource } from '../../../domain/proctoring.ts';

/**
 * Why nothing is shared. `denied`: by the person, the browser or the system; `none`: there is no such device; `busy`: another
 * program has it; `insecure`: the page is not served over HTTPS; `unsupported`: the browser cannot; `failed`: anything else.
 */
export type ShareRefusal = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'failed';

/** Sharing of camera and screen, and the pictures of it (§4). The streams themselves stay with the browser. */
export type SharingEvent =
  /** The person has read what is recorded, who sees it and for how long. */
  | { readonly type: 'SharingExplained' }
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
  /** The page is closed, left or loaded anew: nothing is shared any more. */
  | { readonly type: 'PageLeft' }
  /** F5 was pressed while something has to be shared: nothing is loaded anew (PRC-4). */
  | { readonly type: 'ReloadBlocked' };
