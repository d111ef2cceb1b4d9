import { type State } from '#streams/state/state.ts';
import { useSelected } from './useSelected.ts';

/** The name under which the choice is kept, beside the layout settings. */
export const SINGLE_KEYS = 'singleKeys';

const selectSingleKeys = ({ system }: State): boolean => system.layout[SINGLE_KEYS] !== false;

/**
 * Whether keys that write something may be shortcuts when pressed alone. A person can switch that off, since
 * speech input and unsteady hands press them by accident (WCAG 2.1.4).
 */
export function useSingleKeys(): boolean {
  return useSelected(selectSingleKeys);
}
