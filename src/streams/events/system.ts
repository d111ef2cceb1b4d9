import { type SnapshotName } from '#protocol/snapshots.ts';
import { type Positions } from '#protocol/wire/updates.ts';

/** The page itself: clock, channel, requests, browser, language and layout. */
export type SystemEvent =
  /** Once a second, on the second of the server's clock, while the page is visible; also at each boundary. */
  | { readonly type: 'ClockTicked'; readonly at: number }
  /** A phase changes at this moment, exact to the millisecond. */
  | { readonly type: 'PhaseBoundaryReached'; readonly at: number }
  /** The machine slept or its clock was set: the offset to the server is measured again. */
  | { readonly type: 'ClockJumped'; readonly byMs: number }
  /** The server's time is known again: it is `at`, at most `boundMs` off. */
  | { readonly type: 'ClockSynchronised'; readonly at: number; readonly boundMs: number }
  | { readonly type: 'LiveConnecting' }
  | { readonly type: 'LiveConnected'; readonly at: number }
  | {
      readonly type: 'LiveDropped';
      readonly at: number;
      readonly reason: string;
      readonly retryAt: number | null;
    }
  /** The configuration switched the channel off: polling replaces it. */
  | { readonly type: 'LiveSwitchedOff'; readonly at: number }
  | { readonly type: 'PollSucceeded'; readonly at: number }
  | { readonly type: 'PollFailed'; readonly at: number; readonly retryAt: number }
  /** Numbers by destination that the state reflects: of a snapshot (`call`), or of a frame without events. */
  | { readonly type: 'PositionsTaken'; readonly call: SnapshotName | null; readonly positions: Positions }
  /**
   * Snapshots of these calls are out of date: they are loaded again, and frames of the channel that change
   * them wait until then.
   */
  | {
      readonly type: 'SnapshotsOutdated';
      readonly calls: readonly SnapshotName[];
      /** Many pages reload at this moment, so each waits a random time; left out: no wait. */
      readonly spread?: true;
    }
  /** A snapshot could not be loaded; the next try is at `retryAt`. */
  | {
      readonly type: 'SnapshotFailed';
      readonly call: SnapshotName;
      readonly status: number;
      readonly key: string;
      readonly detail: string | null;
      readonly retryAt: number;
    }
  | { readonly type: 'LiveFrameRejected'; readonly destination: string; readonly problem: string }
  /** The server no longer keeps the needed entries of a destination: its snapshots are loaded again. */
  | { readonly type: 'LiveResyncNeeded'; readonly destination: string; readonly seq: number }
  /** A call of the person or of the page failed, and no other event reports it. */
  | {
      readonly type: 'RequestFailed';
      readonly call: string;
      readonly status: number;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The server is busy and puts off a call, which is repeated without the person. */
  | { readonly type: 'ServerFoundBusy' }
  /** No call waits for a busy server any more. */
  | { readonly type: 'ServerFoundFree' }
  /** The person does not want to wait for the next try to connect. */
  | { readonly type: 'ReconnectionWanted' }
  | { readonly type: 'BrowserWentOffline' }
  | { readonly type: 'BrowserCameOnline' }
  /** A competitor's page has been complete for a while: the pages that they may open next can be loaded. */
  | { readonly type: 'PageSettled' }
  /** The person opened a path of the application; `path` includes the query. */
  | { readonly type: 'PathOpened'; readonly path: string }
  | { readonly type: 'PageHidden' }
  | { readonly type: 'PageShown' }
  | { readonly type: 'InternetDetected'; readonly at: number }
  | { readonly type: 'LanguageChosen'; readonly language: string }
  | { readonly type: 'ThemeChosen'; readonly theme: string }
  | { readonly type: 'LayoutChanged'; readonly change: Readonly<Record<string, boolean | string>> }
  /** Only in a recording: the page was reloaded and lost its state. `hasGap`: last events may be missing. */
  | { readonly type: 'PageReloaded'; readonly hasGap?: boolean }
  /** Only in a recording: an effect of the event before, by its name (`nameOf`). */
  | { readonly type: 'EffectTold'; readonly name: string }
  | { readonly type: 'RecordingWanted' }
  /** The person wants to report a problem. */
  | { readonly type: 'ReportWanted' }
  | { readonly type: 'MachineFault'; readonly kind: string; readonly name: string; readonly detail: string };

/** The position of a live frame in its destination, on the last event that the frame holds. */
export interface Placed {
  /** The frame's destination and its number there; absent on events that did not come by a frame. */
  readonly frame?: { readonly destination: string; readonly seq: number };
}
