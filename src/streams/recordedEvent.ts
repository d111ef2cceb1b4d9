/** An event and the server's time at which it was taken, ms since the epoch. */
export interface RecordedEvent<E> {
  readonly at: number;
  readonly event: E;
}
