import { useObservableCallback, useSubscription } from 'observable-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { debounceTime, type Observable } from 'rxjs';
import { inHeldOrder, type WallRow } from './wallOrder.ts';

/** Time for which the order is held after the last interaction, ms. */
const HELD_MS = 4_000;

/** Rows in an order that is held while a person points, scrolls or presses keys, and shortly after. */
export function useHeldOrder(rows: readonly WallRow[]): {
  readonly rows: readonly WallRow[];
  readonly isHeld: boolean;
  readonly touch: () => void;
  /** Releases the order at once. */
  readonly release: () => void;
} {
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const newest = useRef(rows);
  useEffect(() => {
    newest.current = rows;
  }, [rows]);
  const release = useCallback(() => setHeld(null), []);
  const [touched, rested$] = useObservableCallback((touches$: Observable<null>) =>
    touches$.pipe(debounceTime(HELD_MS)),
  );
  useSubscription(rested$, release);
  const touch = useCallback(() => {
    touched(null);
    setHeld((before) => before ?? newest.current.map(({ tile }) => tile.id));
  }, [touched]);
  const shown = inHeldOrder(rows, held);
  return { rows: shown, isHeld: held !== null && shown.some((row, at) => row !== rows[at]), touch, release };
}
