import { useCallback, useRef } from 'react';

/** Two presses within this time were meant as one, ms. */
const SAME_PRESS_MS = 1_000;

/** Makes the second press of a double click do nothing, for buttons that send something that counts each time. */
export function useSinglePress(press: () => unknown): () => unknown {
  const isHeld = useRef(false);
  return useCallback(() => {
    if (isHeld.current) return undefined;
    isHeld.current = true;
    setTimeout(() => (isHeld.current = false), SAME_PRESS_MS);
    return press();
  }, [press]);
}
