/** An event and the server's time at which it was taken, ms since the epoch. */
export interface RecordedEvent<E> {
  readonly at: number;
  readonly event: E;
  /** Which line of its file it is, from 1, where others that are no events stood between. */
  readonly line?: number;
}
