import { useEffect, useRef } from 'react';
import { useSingleKeys } from '#views/useSingleKeys.ts';

/** Functions of single keys on a page, by the key's name (`j`, `Enter`). */
export type Keys = Readonly<Record<string, () => void>>;

/** Elements that need keys themselves while they have the focus. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="tab"]';
/** Elements that Enter and Space press. */
const PRESSABLE = 'a, button';

/**
 * Listens for single keys while the page is open, except while a person writes or a dialog is open. Letters
 * count by their position on the keyboard, so that they work in Cyrillic too. They can be switched off.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const single = useSingleKeys();
  useEffect(() => {
    if (!single) return;
    const listen = (event: KeyboardEvent) => {
      if (isForOthers(event)) return;
      const action = latest.current[nameOf(event)];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [single]);
}

function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target instanceof Element ? event.target : null;
  const presses = event.key.length > 1 ? `${TYPING}, ${PRESSABLE}` : TYPING;
  return target !== null && target.closest(presses) !== null;
}

function nameOf({ code, key }: KeyboardEvent): string {
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}
