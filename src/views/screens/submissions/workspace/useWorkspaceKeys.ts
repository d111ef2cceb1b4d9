import { type RefObject, useEffect, useRef } from 'react';

/** Parts of the page through which F6 moves, in order. */
const PARTS = ['statement', 'solution', 'work'] as const;
/** A part of a task's page; on a narrow one each is a tab. */
export type Part = (typeof PARTS)[number];

/**
 * The keys of a task's page: Ctrl or Cmd with Enter sends, F6 moves to the next part and Shift+F6 to the
 * previous one. The listener precedes the editor, which has its own actions for some of these keys.
 */
export function useWorkspaceKeys(
  workspace: RefObject<HTMLElement | null>,
  keys: { readonly onSend: () => void; readonly onPart: (part: Part) => void },
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog above the page has its own keys.
      if (document.querySelector('dialog[open]') !== null || event.altKey) return;
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isSend && event.key !== 'F6') return;
      event.preventDefault();
      event.stopPropagation();
      if (!isSend) goOn(workspace.current, event.shiftKey ? -1 : 1, latest.current.onPart);
      // A held key repeats, and each solution counts.
      else if (!event.repeat) latest.current.onSend();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [workspace]);
}

function goOn(workspace: HTMLElement | null, step: number, onPart: (part: Part) => void): void {
  const partOf = (name: Part) => workspace?.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const at = PARTS.findIndex((name) => partOf(name)?.contains(document.activeElement));
  const next = PARTS.at((at === -1 ? (step > 0 ? 0 : -1) : at + step) % PARTS.length) ?? PARTS[0];
  onPart(next);
  // The part may become visible only in the next frame.
  requestAnimationFrame(() => {
    const part = partOf(next);
    const target = part?.querySelector<HTMLElement>('[data-editor], [role="tab"][tabindex="0"]');
    (target ?? part)?.focus();
  });
}
