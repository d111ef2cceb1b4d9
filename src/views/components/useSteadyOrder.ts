import { useObservable, useSubscription } from 'observable-hooks';
import { type RefObject, useCallback, useReducer, useState } from 'react';
import { EMPTY, interval, switchMap } from 'rxjs';
import { SteadyOrder } from './steadyOrder.ts';

/** A time longer than any row glides, ms. */
const GLIDE_MS = 1_200;

/** The order of rows in the document. */
interface Steady<Key> {
  readonly order: readonly Key[];
  /** Whether it is the order that is seen. */
  readonly isOrdered: boolean;
  /** Puts the rows into the order that is seen, at once. */
  readonly settle: () => void;
}

/**
 * Rows keep their order in the document while they glide to the positions at which they are `seen`, and get
 * that order once they rest. While the focus is in one of them they wait: a moved row would lose it.
 */
export function useSteadyOrder<Key>(seen: readonly Key[], of: RefObject<HTMLElement | null>): Steady<Key> {
  const [steady] = useState(() => new SteadyOrder<Key>());
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const settle = useCallback(() => {
    steady.forget();
    drawAnew();
  }, [steady]);
  const order = steady.of(seen);
  const isOrdered = order.every((key, at) => key === seen[at]);
  const moves = isOrdered ? '' : seen.join(' ');
  // Tried again and again: the focus may stay in a row for a while.
  const rests$ = useObservable(
    (moves$) => moves$.pipe(switchMap(([glide]) => (glide === '' ? EMPTY : interval(GLIDE_MS)))),
    [moves],
  );
  useSubscription(rests$, () => {
    const { activeElement } = document;
    if (activeElement === of.current || of.current?.contains(activeElement) !== true) settle();
  });
  return { order, isOrdered, settle };
}
