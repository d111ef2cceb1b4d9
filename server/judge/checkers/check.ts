/** A checker's result for an output. */
export interface Checked {
  /** A fraction from 0 to 1. */
  readonly score: number;
  /** Points the checker gave itself, of the test's own scale; null when it gave none. */
  readonly points: number | null;
  /** These points are a share from 0 to 1 where the group's rule counts shares. */
  readonly isShare?: true;
  /** Message to the competitor; '' for none. */
  readonly message: string;
  /** Message to the jury; '' for none. */
  readonly juryMessage: string;
}

/** A checker that did not do its duty: the judge's failure, not the competitor's. */
export class CheckerFault extends Error {}

/** An output that is right. */
export const RIGHT: Checked = { score: 1, points: null, message: '', juryMessage: '' };

/** A wrong output, with its position, for the jury only: it would give the answer away. */
export function wrong(juryMessage: string): Checked {
  return { score: 0, points: null, message: '', juryMessage };
}
