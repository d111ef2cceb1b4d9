import { useState } from 'react';

/** A field that shows the typed text, even while it is invalid. */
export interface Draft {
  readonly value: string;
  readonly change: (value: string) => void;
  /** The typed text is invalid, and the file keeps its last valid text. */
  readonly isWrong: boolean;
  /** For `onBlur` of an element around the field: after it the field shows the text of the file. */
  readonly leave: () => void;
}

/** Keeps the typed text of a field until the field is left, and writes it whenever it is valid. */
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
