import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The position of a region: its distance below the usual one, or the other end of the page. */
interface Place {
  readonly isAway: boolean;
  readonly dropPx: number;
}

const USUAL: Place = { isAway: false, dropPx: 0 };
/** Gap between a number and the region below it. */
const GAP_PX = 8;
/** The region stays above this part of the window's height. */
const LOWEST = 0.8;

/**
 * A position at which a region covers no number that is to be read (`data-keep-clear`), and not the focused
 * element (WCAG 2.4.11). Checked in each frame while it shows any of `content`: content that comes late moves
 * the focus and the numbers, and no single event tells of that.
 */
export function useKeepsClear(region: RefObject<HTMLElement | null>, content: readonly unknown[]): Place {
  const [place, setPlace] = useState(USUAL);
  const { isAway, dropPx } = place;
  const usualTop = useRef<number | null>(null);
  const look = useRef<() => void>(() => undefined);
  const isShown = content.length > 0;

  useLayoutEffect(() => {
    look.current = () => {
      const { current } = region;
      if (current === null) return;
      if (!isAway) usualTop.current = current.getBoundingClientRect().top - dropPx;
      const next = placeOf(current, usualTop.current ?? 0);
      if (next.isAway !== isAway || next.dropPx !== dropPx) setPlace(next);
    };
    look.current();
  }, [region, content, isAway, dropPx]);

  useEffect(() => {
    if (!isShown) return;
    const lookOn = () => {
      look.current();
      frame = requestAnimationFrame(lookOn);
    };
    let frame = requestAnimationFrame(lookOn);
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return place;
}

function placeOf(region: HTMLElement, usualTop: number): Place {
  const height = region.offsetHeight;
  if (height === 0) return USUAL;
  const { left, right } = region.getBoundingClientRect();
  const numbers = [...document.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((number) => number.width > 0 && number.right > left && number.left < right)
    .sort((a, b) => a.top - b.top);
  let top = usualTop;
  for (const number of numbers) {
    if (number.bottom > top && number.top < top + height) top = number.bottom + GAP_PX;
  }
  const hasRoom = top === usualTop || top + height <= window.innerHeight * LOWEST;
  const isAway = !hasRoom || liesOver(region, top);
  return { isAway, dropPx: isAway ? 0 : top - usualTop };
}

/** Whether the region, with its upper edge at `top`, would cover the middle of the focused element. */
function liesOver(region: HTMLElement, top: number): boolean {
  const focused = document.activeElement;
  if (focused === null || region.contains(focused) || !focused.matches(':focus-visible')) return false;
  const { left, right } = region.getBoundingClientRect();
  const place = focused.getBoundingClientRect();
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  return x > left && x < right && y > top && y < top + region.offsetHeight;
}
