import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the styles, as `--top`, the height of the header with the band under it, so that parts which stay in
 * place while the page scrolls begin below both.
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
