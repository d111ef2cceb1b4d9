/** A person who takes part in the load. */
export interface Seated {
  readonly name: string;
  readonly password: string;
  readonly contestId: number;
}

/** Orders to the process of the clients, in the order in which they are given. */
export type Order =
  /** These people log in within `withinMs`, load what a page loads, and subscribe to all that it does. */
  | { readonly step: 'login'; readonly people: readonly Seated[]; readonly withinMs: number }
  /** All logged in people fetch the sealed tasks within `withinMs`. */
  | { readonly step: 'fetch'; readonly withinMs: number }
  /** All wait for the key of the sealed tasks and open them. `startAt`: the start by the server, ms. */
  | { readonly step: 'bell'; readonly startAt: number }
  /** All open the first task without a seal within `withinMs`: the random wait of their pages. */
  | { readonly step: 'start'; readonly withinMs: number }
  /** `perSecond` submissions for `seconds`, each by the next person. */
  | { readonly step: 'work'; readonly perSecond: number; readonly seconds: number }
  /** Everybody leaves. */
  | { readonly step: 'leave' };

/** The outcome of an order. */
export interface Outcome {
  readonly step: Order['step'];
  /** Times of the calls until their answers, ms, with the waits after a 503. */
  readonly callsMs: readonly number[];
  /** Times from a submission's acknowledgement to its verdict, ms. */
  readonly verdictsMs: readonly number[];
  /** Number of calls that got 503 and were made again. */
  readonly putOff: number;
  /** Times from the start until a person has the first statement, ms. */
  readonly openedMs: readonly number[];
  /** All other failures, in words. */
  readonly errors: readonly string[];
  /** Frames that arrived meanwhile. */
  readonly frames: number;
  /** Submissions that were acknowledged. */
  readonly acknowledged: readonly number[];
}
