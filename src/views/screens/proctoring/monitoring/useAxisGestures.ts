import { type RefObject, useEffect, useRef } from 'react';
import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { panned, zoomed } from './timeWindow.ts';

/** The zoom factor of one notch of a wheel, which is about 100 px. */
const WHEEL_FACTOR = 1.25;
const NOTCH_PX = 100;

interface Axis {
  readonly view: Span;
  readonly bounds: Span;
  readonly onView: (view: Span) => void;
  readonly onGo: (at: number) => void;
}

/**
 * Gestures on the axis: the wheel zooms at the pointer and pans sideways, a click or a drag selects a time,
 * two fingers zoom and pan. If a turn of the wheel changes nothing, it scrolls the page.
 */
export function useAxisGestures(target: RefObject<HTMLElement | null>, axis: Axis): void {
  const newest = useRef(axis);
  useEffect(() => {
    newest.current = axis;
  });
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const fingers = new Map<number, number>();
    const shareOf = (x: number) => {
      const box = (element.querySelector('[data-track]') ?? element).getBoundingClientRect();
      return box.width === 0 ? 0 : Math.min(1, Math.max(0, (x - box.left) / box.width));
    };
    const instantAt = (x: number) => {
      const { fromAt, toAt } = newest.current.view;
      return fromAt + shareOf(x) * (toAt - fromAt);
    };
    // A native listener, since React's wheel listeners are passive and cannot prevent scrolling.
    const wheel = (event: WheelEvent) => {
      const { view, bounds, onView } = newest.current;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      const delta = isSideways ? event.deltaX || event.deltaY : event.deltaY;
      const next = isSideways
        ? panned(view, bounds, delta / NOTCH_PX / 8)
        : zoomed(view, bounds, WHEEL_FACTOR ** (delta / NOTCH_PX), instantAt(event.clientX));
      if (next.fromAt === view.fromAt && next.toAt === view.toAt) return;
      event.preventDefault();
      onView(next);
    };
    const pinch = (pointer: number, x: number) => {
      const other = [...fingers].find(([id]) => id !== pointer)?.[1];
      const before = fingers.get(pointer);
      if (other === undefined || before === undefined) return;
      const { view, bounds, onView } = newest.current;
      const [was, is] = [Math.abs(before - other), Math.abs(x - other)];
      if (was > 0 && is > 0) onView(zoomed(view, bounds, was / is, instantAt(other)));
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, event.clientX);
      element.setPointerCapture(event.pointerId);
      if (fingers.size === 1) newest.current.onGo(instantAt(event.clientX));
    };
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      if (fingers.size === 1) newest.current.onGo(instantAt(event.clientX));
      else pinch(event.pointerId, event.clientX);
      fingers.set(event.pointerId, event.clientX);
    };
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId);
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [target]);
}
