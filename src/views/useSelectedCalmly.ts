import { useCallback, useSyncExternalStore } from 'react';
import { type Selector } from '#streams/select.ts';
import { useStoreConnection } from './storeContext.ts';

/** Number of changes that are drawn as they come; one more each second. */
export const CALM = { burst: 4, everyMs: 1_000 } as const;

/**
 * Reads the state as `useSelected` does, for lists with many changes: single changes are drawn at once, many
 * changes together once a second. Any other rendering of the component shows the newest state.
 */
export function useSelectedCalmly<S, R, A>(selector: Selector<S, R, readonly [A]>, arg: A): R {
  const { shown } = useStoreConnection<S, unknown>();
  const { slices } = selector;
  const listen = useCallback(
    (listener: () => void) => {
      const read = () => selector(shown.getState(), arg);
      let drawn = read();
      let budget: number = CALM.burst;
      let timer: ReturnType<typeof setTimeout> | null = null;
      const draw = () => {
        // In a flood the changes between two draws are not even selected.
        if (budget === 0) return;
        const value = read();
        if (Object.is(value, drawn)) return;
        drawn = value;
        budget -= 1;
        timer ??= setTimeout(refill, CALM.everyMs);
        listener();
      };
      const refill = () => {
        budget += 1;
        timer = null;
        draw();
        if (budget < CALM.burst) timer ??= setTimeout(refill, CALM.everyMs);
      };
      const end = shown.listen(slices, draw);
      return () => {
        end();
        if (timer !== null) clearTimeout(timer);
      };
    },
    [shown, slices, selector, arg],
  );
  return useSyncExternalStore(listen, () => selector(shown.getState(), arg));
}
