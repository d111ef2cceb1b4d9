import { type ReactNode, useDeferredValue } from 'react';

/** A part of a page that is made when the rest has been drawn, because people look at the rest first. Its place has its size already. */
export function DrawnAfter({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : null;
}
