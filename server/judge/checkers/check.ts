/** A checker's result for an output. */
export interface Checked {
  /** A fraction from 0 to 1. */
  readonly score: number;
  /** Points that the checker itself gave, on the test's own scale; null: none. */
  readonly points: number | null;
  /** True: the points are a share from 0 to 1 if the group's rule counts shares. */
  readonly isShare?: true;
  /** Message to the contestant; '' for none. */
  readonly message: string;
  /** Message to the jury; '' for none. */
  readonly juryMessage: string;
}

/** A checker failed: this is the judge's failure, not the contestant's. */
export class CheckerFault extends Error {}

/** The result for a correct output. */
export const RIGHT: Checked = { score: 1, points: null, message: '', juryMessage: '' };

/** The result for a wrong output. Only the jury sees the position, which would give the answer away. */
export function wrong(juryMessage: string): Checked {
  return { score: 0, points: null, message: '', juryMessage };
}
