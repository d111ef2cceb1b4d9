import { useSubscription } from 'observable-hooks';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Store } from '#streams/store.ts';
import { createShownState, type Frames, pageFrames } from './shownState.ts';
import { type StoreConnection, StoreContext } from './storeContext.ts';

/** The store is the page's own, or in tests one with inputs that are not real. */
export interface StoreProviderProps<S, E, T> {
  readonly store: Pick<Store<S, E>, 'state$' | 'getState' | 'send' | 'start'>;
  /** Makes the store's event from the thing that a view sends, at the moment it is sent. */
  readonly eventOf: (event: T) => E;
  readonly frames?: Frames;
  readonly children: ReactNode;
}

/**
 * Lets the components below read the state and send events. It starts the inputs when these are mounted:
 * effects run from the children up, so the effect hosts below already listen. The store outlives the tree;
 * main ends it.
 */
export function StoreProvider<S extends object, E, T>({
  store,
  eventOf,
  frames = pageFrames,
  children,
}: StoreProviderProps<S, E, T>) {
  const connection = useMemo<StoreConnection<S, T>>(() => {
    const shown = createShownState(store.getState(), frames);
    return {
      shown,
      send(event) {
        store.send(eventOf(event));
        shown.offer(store.getState());
        shown.flush();
      },
    };
  }, [store, eventOf, frames]);
  useSubscription(store.state$, (state) => connection.shown.offer(state));
  useEffect(() => store.start(), [store]);
  return <StoreContext value={connection}>{children}</StoreContext>;
}
