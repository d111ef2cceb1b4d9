import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { useRested } from '../useRested.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

/** Wait in which the page has the network to itself, ms. */
const QUIET_MS = 2_000;

/** Whether a contestant's page has all that it shows. */
const selectIsSettled = (state: State): boolean => {
  const snapshots = Object.values(state.sync.snapshots);
  return (
    selectRole(state) === 'user' && snapshots.length > 0 && snapshots.every(({ kind }) => kind === 'loaded')
  );
};

/**
 * Loads in the background, once the current page is complete, the things that a contestant may open next:
 * their tasks and the code of their other pages. All can then be opened, written in and submitted from
 * without a network. A person who pays for downloads, and set their browser so, waits for each page instead.
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
