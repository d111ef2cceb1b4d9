import { useCallback, useEffect, useRef, useState } from 'react';
import { type EventOf } from '#streams/events/event.ts';
import { useRested } from '#views/useRested.ts';
import { useSend } from '#views/useSend.ts';

/** Time between the last change and storing the draft, ms. */
const KEEP_AFTER_MS = 400;

/** The typed text of a task, and its language. */
type Draft = Pick<EventOf<'DraftKept'>, 'language' | 'source'>;

/**
 * A draft that is stored a moment after each change, and at once when the person leaves its page, or the browser closes, reloads
 * or hides it.
 */
export function useKeptDraft(
  task: number,
  initial: Draft,
): { readonly draft: Draft; readonly change: (changed: Partial<Draft>) => void } {
  const send = useSend();
  const [draft, setDraft] = useState(initial);
  const latest = useRef(draft);
  const kept = useRef(draft);
  const isOpen = useRef(true);
  const keep = useCallback(() => {
    if (latest.current === kept.current) return;
    kept.current = latest.current;
    send({ type: 'DraftKept', task, ...latest.current });
  }, [send, task]);
  const change = useCallback(
    (changed: Partial<Draft>) => {
      latest.current = { ...latest.current, ...changed };
      setDraft(latest.current);
      // The editor reports its last letters when it goes, which is after this page.
      if (!isOpen.current) keep();
    },
    [keep],
  );
  useRested(draft, KEEP_AFTER_MS, keep);
  useEffect(() => {
    isOpen.current = true;
    // The editor reports its last letters in the capture phase of these events.
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOpen.current = false;
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);
  return { draft, change };
}
