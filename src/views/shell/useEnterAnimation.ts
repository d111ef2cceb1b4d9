import { type RefObject, useLayoutEffect } from 'react';
import { ROUTE_ENTER_MS } from '#domain/limits.ts';

/** Plays an element's entering animation when `place` changes (RTE-4); not with reduced motion. */
export function useEnterAnimation(element: RefObject<HTMLElement | null>, place: string): void {
  useLayoutEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const animation = element.current?.animate(
      [
        { opacity: 0, transform: 'translateY(12px)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: ROUTE_ENTER_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    return () => animation?.cancel();
  }, [element, place]);
}
