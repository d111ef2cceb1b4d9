import { useState } from 'react';

/** A field over a saved value: it follows what is saved, except while it holds another value that was typed here. */
export function useTyped<T extends string>(saved: T): readonly [T, (value: T) => void] {
  const [typed, setTyped] = useState<T | null>(null);
  if (typed === saved) setTyped(null);
  return [typed ?? saved, setTyped];
}
