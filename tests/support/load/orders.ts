/** Somebody who takes part in the load. */
export interface Seated {
  readonly name: string;
  readonly password: string;
  readonly contestId: number;
}

/** What the process of the clients is told to do, in the order in which it is to be done. */
export type Order =
  /** These log in one after the other within so many ms, fetch what a page fetches, and listen to all that it hears, board included. */
  | { readonly step: 'login'; readonly people: readonly Seated[]; readonly withinMs: number }
  /** Everybody who is in fetches the sealed tasks, within so many ms. */
  | { readonly step: 'fetch'; readonly withinMs: number }
  /** Everybody waits for the key of the sealed tasks, and opens them. `startAt`: the server's time of the start, ms. */
  | { readonly step: 'bell'; readonly startAt: number }
  /** Everybody who is in opens the first task without a seal, within so many ms: the random wait of their pages. */
  | { readonly step: 'start'; readonly withinMs: number }
  /** So many submissions a second for so long, each by the next person. */
  | { readonly step: 'work'; readonly perSecond: number; readonly seconds: number }
  /** Everybody leaves. */
  | { readonly step: 'leave' };

/** What came of an order. */
export interface Outcome {
  readonly step: Order['step'];
  /** How long each call took until it was answered, ms, with the waits of those that were put off. */
  readonly callsMs: readonly number[];
  /** How long after it was acknowledged each submission's verdict was told, ms. */
  readonly verdictsMs: readonly number[];
  /** Calls that were put off by 503 and made again. */
  readonly putOff: number;
  /** The time from the start until each person has the first statement, ms. */
  readonly openedMs: readonly number[];
  /** Whatever else was not as it should be, in words. */
  readonly errors: readonly string[];
  /** Frames that came of what is told meanwhile. */
  readonly frames: number;
  /** Submissions that were acknowledged. */
  readonly acknowledged: readonly number[];
}
