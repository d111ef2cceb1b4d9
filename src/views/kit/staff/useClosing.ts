import { useEffect } from 'react';
import { type LastCommand } from '#views/kit/useCommand.ts';

/** Closes a dialog when its command is done. */
export function useClosing({ state }: LastCommand, onClose: () => void): void {
  const isDone = state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
}
