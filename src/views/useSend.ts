import { type ViewEvent } from '#streams/viewEvent.ts';
import { type StoreConnection, useStoreConnection } from './storeContext.ts';

/**
 * The one thing a view may do: send what the person did. The function stays the same. What follows from the event in
 * the state is on the screen with the rendering that the click causes.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a store of another vocabulary names its own
export function useSend<T = ViewEvent>(): StoreConnection<unknown, T>['send'] {
  return useStoreConnection<unknown, T>().send;
}
