/** An event, and the server's time at which it was recorded, ms since the epoch. */
export interface RecordedEvent<E> {
  readonly at: number;
  readonly event: E;
  /** Its line in the file, from 1, where lines that are not events stood between. */
  readonly line?: number;
}
