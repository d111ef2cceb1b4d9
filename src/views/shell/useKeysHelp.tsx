import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Nothing, onDemand } from '../onDemand.tsx';
import { useSingleKeys } from '../useSingleKeys.ts';

/** Downloaded when needed: few people open it, and seldom. */
export const KeysHelp = onDemand(async () => (await import('./KeysHelp.tsx')).KeysHelp, Nothing);

const WRITING = 'input, textarea, select, [contenteditable]';

/** The list of shortcuts: a dialog that the key `?` or a call of `open` opens. */
export function useKeysHelp(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const isOn = useSingleKeys();
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  const dialog = isOpen ? (
    <Suspense>
      <KeysHelp onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { open: () => setOpen(true), dialog };
}

/** Whether a key is not for the page: a person writes, also in the editor's shadow, or a dialog is open. */
function isElsewhere(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    event.defaultPrevented ||
    document.querySelector('dialog[open]') !== null ||
    (target instanceof Element && target.closest(WRITING) !== null)
  );
}
