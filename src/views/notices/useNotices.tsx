import { type ReactNode, Suspense, useState } from 'react';
import { selectRole } from '#streams/state/session/session.ts';
import { onDemand } from '../onDemand.tsx';
import { useSelected } from '../useSelected.ts';
import { NoticesButton } from './NoticesButton.tsx';

/** Downloaded when it is first opened. */
export const NoticesPanel = onDemand(async () => (await import('./NoticesPanel.tsx')).NoticesPanel);

/** A competitor's bell for the header and, while it is open, the list for the side of the page; nothing for others. */
export function useNotices(): { readonly button: ReactNode; readonly panel: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const isCompetitor = useSelected(selectRole) === 'user';
  if (!isCompetitor) return { button: null, panel: null };
  return {
    button: <NoticesButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />,
    panel: isOpen && (
      <Suspense>
        <NoticesPanel onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
