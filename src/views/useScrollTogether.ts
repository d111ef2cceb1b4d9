import { type RefObject, useEffect } from 'react';

/**
 * Keeps two parts of a page at the same share of their way down: when the person scrolls one, the other
 * follows. The parts differ in length, so the share is what they have in common.
 */
export function useScrollTogether(one: HTMLElement | null, other: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const second = other.current;
    if (one === null || second === null) return;
    /** The part that last followed: its scroll event is no move of the person. */
    let led: HTMLElement | null = null;
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (led === from) {
        led = null;
        return;
      }
      const way = from.scrollHeight - from.clientHeight;
      const top = way <= 0 ? 0 : (from.scrollTop / way) * (to.scrollHeight - to.clientHeight);
      if (Math.abs(to.scrollTop - top) < 1) return;
      led = to;
      to.scrollTop = top;
    };
    const [forth, back] = [follow(one, second), follow(second, one)];
    one.addEventListener('scroll', forth, { passive: true });
    second.addEventListener('scroll', back, { passive: true });
    return () => {
      one.removeEventListener('scroll', forth);
      second.removeEventListener('scroll', back);
    };
  }, [one, other]);
}
