import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** A list whose items can be sorted by dragging a handle or with keys on it. */
export interface Reordering {
  /** The ids in display order. */
  readonly order: readonly number[];
  /** The item that is being dragged; null: none. */
  readonly dragged: number | null;
  /** Props of the list. */
  readonly list: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** Props of the handle of an item. */
  handleOf(id: number): {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Makes the items of a list movable; calls `onOrder` with the final order of each move. */
export function useReordering(
  ids: readonly number[],
  onOrder: (order: readonly number[]) => void,
): Reordering {
  const [moved, setMoved] = useState<{ readonly id: number; readonly order: readonly number[] } | null>(null);
  const listed = useRef<HTMLElement | null>(null);
  const order = moved?.order ?? ids;
  const drag = (id: number, y: number) => {
    const rows = [...(listed.current?.children ?? [])];
    const to = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
    const from = order.indexOf(id);
    const next = withMoved(order, id, to > from ? to - 1 : to);
    if (next.join() !== order.join()) setMoved({ id, order: next });
  };
  return {
    order,
    dragged: moved?.id ?? null,
    list: {
      ref: (element) => void (listed.current = element),
      onPointerMove: (event) => {
        if (moved !== null) drag(moved.id, event.clientY);
      },
      onPointerUp: () => {
        if (moved !== null && moved.order.join() !== ids.join()) onOrder(moved.order);
        setMoved(null);
      },
      onPointerCancel: () => setMoved(null),
    },
    handleOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // The list captures the pointer, since an item loses it when it moves in the DOM.
        listed.current?.setPointerCapture(event.pointerId);
        setMoved({ id, order: ids });
      },
      onKeyDown: (event) => {
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const next = withMoved(ids, id, ids.indexOf(id) + step);
        if (next.join() !== ids.join()) onOrder(next);
      },
    }),
  };
}

function withMoved(order: readonly number[], id: number, to: number): readonly number[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
