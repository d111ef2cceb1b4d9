import { createContext, useContext } from 'react';
import { type ShownState } from './shownState.ts';

/** The store as the hooks of a view use it: the shown state, and the way to send the person's actions. */
export interface StoreConnection<S, T> {
  readonly shown: ShownState<S>;
  readonly send: (event: T) => void;
}

/** Set by StoreProvider; read through useSelected and useSend only. */
export const StoreContext = createContext<unknown>(null);

/** The connection of the tree. Throws outside a StoreProvider. */
export function useStoreConnection<S, T>(): StoreConnection<S, T> {
  const connection = useContext(StoreContext);
  if (connection === null) throw new Error('There is no StoreProvider above this component');
  return connection as StoreConnection<S, T>;
}
