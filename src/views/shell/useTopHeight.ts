import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the styles, as `--top`, how high the header is with the band under it, so that what stays in place while the page
 * scrolls begins below both.
 */
export function useTopHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = top;
    if (current === null || !('ResizeObserver' in window)) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--top', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--top');
    };
  }, [top]);
}
