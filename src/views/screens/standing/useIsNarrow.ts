import { useSyncExternalStore } from 'react';

/** Under this width the shell has a bottom bar, and a board its short columns. */
const NARROW = '(max-width: 639px)';

function listen(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches);
}
