import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws its children just after the rest of the page, which people look at first. The box around it must have a size of its own, or
 * the page would jump.
 */
export function DrawnAfter({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
