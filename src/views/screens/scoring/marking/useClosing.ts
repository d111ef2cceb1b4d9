import { useEffect } from 'react';
import { type Commander } from '#views/screens/contest/useCommand.ts';

/** Closes a dialog when what it asked for is done. */
export function useClosing({ state }: Commander, onClose: () => void): void {
  const isDone = state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
}
