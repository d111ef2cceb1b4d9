import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { useRested } from '../useRested.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

/** The page is left in peace for so long first. */
const QUIET_MS = 2_000;

/** A competitor's page has all that it shows. */
const selectIsSettled = (state: State): boolean => {
  const snapshots = Object.values(state.sync.snapshots);
  return (
    selectRole(state) === 'user' && snapshots.length > 0 && snapshots.every(({ kind }) => kind === 'loaded')
  );
};

/**
 * Loads what a competitor may open next, in the background, when what they look at is there: their tasks and the code
 * of their other pages. So both can be opened, written in and submitted from after the network is gone. A person who
 * pays for what they download, and set their browser so, waits for each page instead.
 */
export function useAhead(): void {
  const isSettled = useSelected(selectIsSettled);
  const send = useSend();
  useRested((isSettled && !savesData()) || null, QUIET_MS, () => {
    send({ type: 'PageSettled' });
    void loadPages();
  });
}

async function loadPages(): Promise<void> {
  try {
    await (await import('../roles/ahead.ts')).loadCompetitorPages();
  } catch {
    // The network is gone: what is missing is loaded when it is back and the page has settled, or when it is opened.
  }
}

/** The reduced data mode (Network Information API), where the browser has it. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
