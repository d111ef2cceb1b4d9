/** The request to a process of viewers. */
export interface ViewOrder {
  readonly port: number;
  readonly host: string;
  /** The address of the board's documents, without a slash at its end. */
  readonly base: string;
  readonly viewers: number;
}

/** A viewer, a version that it has loaded, and the time of loading, ms since the epoch. */
export type Seen = readonly [viewer: number, version: number, at: number];

/** The answer of a process of viewers. */
export interface Viewed {
  readonly seen: readonly Seen[];
  readonly faults: readonly string[];
}
