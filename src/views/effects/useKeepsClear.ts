import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a region at its usual place would lie over what has the keyboard's focus: it has to stand elsewhere then (WCAG
 * 2.4.11). Looked at when the focus moves, the page scrolls, or `content` of the region changes.
 */
export function useKeepsClear(region: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isAway, setAway] = useState(false);
  const usualTop = useRef<number | null>(null);
  const look = useRef<() => void>(() => undefined);

  useLayoutEffect(() => {
    look.current = () => {
      const { current } = region;
      if (current === null) return;
      if (!isAway) usualTop.current = current.getBoundingClientRect().top;
      setAway(liesOver(current, usualTop.current ?? 0));
    };
    look.current();
  }, [region, content, isAway]);

  useEffect(() => {
    const lookAgain = () => look.current();
    document.addEventListener('focusin', lookAgain);
    document.addEventListener('scroll', lookAgain, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', lookAgain);
      document.removeEventListener('scroll', lookAgain, { capture: true });
    };
  }, []);
  return isAway;
}

/** Whether the region, with its upper edge at `top`, would lie over the middle of what has the keyboard's focus. */
function liesOver(region: HTMLElement, top: number): boolean {
  const focused = document.activeElement;
  if (focused === null || region.contains(focused) || !focused.matches(':focus-visible')) return false;
  const { left, right } = region.getBoundingClientRect();
  const place = focused.getBoundingClientRect();
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  return x > left && x < right && y > top && y < top + region.offsetHeight;
}
