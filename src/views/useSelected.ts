import { useCallback, useSyncExternalStore } from 'react';
import { type Selector } from '#streams/select.ts';
import { useStoreConnection } from './storeContext.ts';

/**
 * Reads the state in a component. The selector lives at module level and gives the same object while nothing it reads
 * has changed (a selector that makes a new one each time renders without end). Arguments go after it:
 * `useSelected(selectTask, taskId)`.
 */
export function useSelected<S, R, A extends readonly unknown[]>(selector: Selector<S, R, A>, ...args: A): R {
  const { shown } = useStoreConnection<S, unknown>();
  const { slices } = selector;
  const listen = useCallback((listener: () => void) => shown.listen(slices, listener), [shown, slices]);
  return useSyncExternalStore(listen, () => selector(shown.getState(), ...args));
}
