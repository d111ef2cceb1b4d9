import { useState } from 'react';
import { type LastCommand } from './useCommand.ts';

/**
 * Calls `empty` when the value that was sent has arrived, unless something else was written meanwhile: only then is there nothing
 * left to lose. Returns a function to call with each command. Values are compared by identity.
 */
export function useEmptied({ state }: LastCommand, value: unknown, empty: () => void): () => void {
  const [sent, setSent] = useState<{ readonly value: unknown } | null>(null);
  if (state?.kind === 'done' && sent !== null) {
    setSent(null);
    if (sent.value === value) empty();
  }
  return () => setSent({ value });
}
