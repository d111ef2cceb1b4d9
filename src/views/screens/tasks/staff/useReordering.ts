import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type CommandState } from '#streams/state/staffState.ts';

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

/**
 * Makes the items of a list movable; calls `onOrder` with the final order of each move and with the one before it. A move shows
 * at once, and the next one begins from there, although `ids` do not have it yet. `command`: the state of the last one; after a refusal `ids` count.
 */
export function useReordering(
  ids: readonly number[],
  command: CommandState | null,
  onOrder: (order: readonly number[], before: readonly number[]) => void,
): Reordering {
  const [moved, setMoved] = useState<{ readonly id: number; readonly order: readonly number[] } | null>(null);
  /** Orders after moves that the list does not have yet, and the one before them; empty: it has all. */
  const [coming, setComing] = useState<readonly (readonly number[])[]>([]);
  const listed = useRef<HTMLElement | null>(null);
  const last = coming.at(-1);
  // Somebody else's order is not on the way to the own one.
  const isOnTheWay = coming.slice(0, -1).some((one) => one.join() === ids.join());
  if (last !== undefined && (command?.kind === 'refused' || !isOnTheWay || last.join() === ids.join()))
    setComing([]);
  const current = last ?? ids;
  const order = moved?.order ?? current;
  const give = (next: readonly number[]) => {
    if (next.join() === current.join()) return;
    setComing([...(coming.length === 0 ? [current] : coming), next]);
    onOrder(next, current);
  };
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
        if (moved !== null) give(moved.order);
        setMoved(null);
      },
      onPointerCancel: () => setMoved(null),
    },
    handleOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // The list captures the pointer, since an item loses it when it moves in the DOM.
        listed.current?.setPointerCapture(event.pointerId);
        setMoved({ id, order: current });
      },
      onKeyDown: (event) => {
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        give(withMoved(current, id, current.indexOf(id) + step));
      },
    }),
  };
}

function withMoved(order: readonly number[], id: number, to: number): readonly number[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
