import { useState } from 'react';
import { type Selector } from '#streams/select.ts';
import { useStoreConnection } from './storeContext.ts';

/** The value of a selector when the component was first drawn, even if it changes later. */
export function useSelectedOnce<S, R, A extends readonly unknown[]>(
  selector: Selector<S, R, A>,
  ...args: A
): R {
  const { shown } = useStoreConnection<S, unknown>();
  const [value] = useState(() => selector(shown.getState(), ...args));
  return value;
}
