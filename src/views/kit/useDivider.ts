import { useState } from 'react';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

const selectKept = ({ system }: State, name: string): number | null => {
  const percent = Number(system.layout[name] || Number.NaN);
  return Number.isFinite(percent) ? percent : null;
};

/** Position of a divider, in percent: kept in this browser under a name beside the layout settings. */
export function useDivider(
  name: string,
  initial: number,
): { readonly value: number; readonly onMove: (percent: number | null, isLast: boolean) => void } {
  const kept = useSelected(selectKept, name);
  const [dragged, setDragged] = useState<number | null>(null);
  const send = useSend();
  const onMove = (percent: number | null, isLast: boolean) => {
    setDragged(isLast ? null : percent);
    if (isLast)
      send({ type: 'LayoutChanged', change: { [name]: percent === null ? '' : percent.toFixed(1) } });
  };
  return { value: dragged ?? kept ?? initial, onMove };
}
