import { useState } from 'react';

/** A field that shows what is typed, also while that cannot be written. */
export interface Draft {
  readonly value: string;
  readonly change: (value: string) => void;
  /** The typed text cannot be written, and the file has what it had. */
  readonly isWrong: boolean;
  /** Give it to an element around the field: left alone, the field shows what the file has. */
  readonly leave: () => void;
}

/** Keeps what is typed into a field while it is there, and writes what of it is possible. */
export function useDraft(
  value: string,
  isPossible: (typed: string) => boolean,
  write: (typed: string) => void,
): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    change: (next) => {
      setTyped(next);
      if (isPossible(next)) write(next);
    },
    isWrong: typed !== null && !isPossible(typed),
    leave: () => setTyped(null),
  };
}
