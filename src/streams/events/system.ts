import { type SnapshotName } from '#protocol/snapshots.ts';
import { type Positions } from '#protocol/wire/updates.ts';

/** The machine itself: clock, channel, requests, browser, language and layout. */
export type SystemEvent =
  /** Once a second, on the second of the server's clock, while the page is visible; also at each boundary. */
  | { readonly type: 'ClockTicked'; readonly at: number }
  /** An instant at which a phase changes, to the millisecond. */
  | { readonly type: 'PhaseBoundaryReached'; readonly at: number }
  /** The machine slept or its clock was set: the offset to the server is being measured anew. */
  | { readonly type: 'ClockJumped'; readonly byMs: number }
  /** The server's time is known again: `at`, at most `boundMs` off. */
  | { readonly type: 'ClockSynchronised'; readonly at: number; readonly boundMs: number }
  | { readonly type: 'LiveConnecting' }
  | { readonly type: 'LiveConnected'; readonly at: number }
  | {
      readonly type: 'LiveDropped';
      readonly at: number;
      readonly reason: string;
      readonly retryAt: number | null;
    }
  /** The configuration switched the channel off: polling takes over. */
  | { readonly type: 'LiveSwitchedOff'; readonly at: number }
  | { readonly type: 'PollSucceeded'; readonly at: number }
  | { readonly type: 'PollFailed'; readonly at: number; readonly retryAt: number }
  /** Numbers of destinations that now are in the state: from a snapshot (`call`), or after a frame that said nothing. */
  | { readonly type: 'PositionsTaken'; readonly call: SnapshotName | null; readonly positions: Positions }
  /**
   * Snapshots of these calls are out of date: they are made again, and frames of the channel that change them wait
   * until then.
   */
  | {
      readonly type: 'SnapshotsOutdated';
      readonly calls: readonly SnapshotName[];
      /** Many pages ask at this moment, so each waits a little; left out: at once. */
      readonly spread?: true;
    }
  /** A snapshot could not be loaded; it is asked for again at `retryAt`. */
  | {
      readonly type: 'SnapshotFailed';
      readonly call: SnapshotName;
      readonly status: number;
      readonly key: string;
      readonly detail: string | null;
      readonly retryAt: number;
    }
  | { readonly type: 'LiveFrameRejected'; readonly destination: string; readonly problem: string }
  /** The past of a destination is not kept any more: what it holds is fetched again. */
  | { readonly type: 'LiveResyncNeeded'; readonly destination: string; readonly seq: number }
  /** A call that the person or the machine made failed and nothing else shows it. */
  | {
      readonly type: 'RequestFailed';
      readonly call: string;
      readonly status: number;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The server puts off what was asked of it; it is asked again without the person. */
  | { readonly type: 'ServerFoundBusy' }
  /** Nothing waits any more for a server that is busy. */
  | { readonly type: 'ServerFoundFree' }
  /** The person does not want to wait for the next try to connect. */
  | { readonly type: 'ReconnectionWanted' }
  | { readonly type: 'BrowserWentOffline' }
  | { readonly type: 'BrowserCameOnline' }
  /** A competitor's page has been complete for a while: what they may open next can be fetched. */
  | { readonly type: 'PageSettled' }
  /** The person is at a path of the application, with what its query says. */
  | { readonly type: 'PathOpened'; readonly path: string }
  | { readonly type: 'PageHidden' }
  | { readonly type: 'PageShown' }
  | { readonly type: 'InternetDetected'; readonly at: number }
  | { readonly type: 'LanguageChosen'; readonly language: string }
  | { readonly type: 'ThemeChosen'; readonly theme: string }
  | { readonly type: 'LayoutChanged'; readonly change: Readonly<Record<string, boolean | string>> }
  /** In a recording alone: the page was loaded anew, and all that it had was gone; of what it was told at last, some may lack here. */
  | { readonly type: 'PageReloaded'; readonly hasGap?: boolean }
  /** In a recording alone: what the page told at the event before, by the name of the effect (`nameOf`). */
  | { readonly type: 'EffectTold'; readonly name: string }
  | { readonly type: 'RecordingWanted' }
  /** The person wants to say that something is wrong. */
  | { readonly type: 'ReportWanted' }
  | { readonly type: 'MachineFault'; readonly kind: string; readonly name: string; readonly detail: string };

/** A frame of the live channel carries its place in its destination beside the fact it holds. */
export interface Placed {
  /** Where it came from and its number there; absent on facts that did not come by a frame. */
  readonly frame?: { readonly destination: string; readonly seq: number };
}
