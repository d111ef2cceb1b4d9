import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { DENSITIES, type Density } from './WallTile.tsx';

const NAME = 'wallDensity';
const selectDensity = ({ system }: State): Density =>
  DENSITIES.find((one) => one === system.layout[NAME]) ?? 'm';

/** The size of tiles, stored in this browser. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const send = useSend();
  return [
    useSelected(selectDensity),
    (density) => send({ type: 'LayoutChanged', change: { [NAME]: density } }),
  ];
}
