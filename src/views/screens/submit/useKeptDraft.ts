import { useEffect, useRef } from 'react';
import { useSend } from '#views/useSend.ts';

/** A draft is written down so long after the last change, ms. */
const KEEP_AFTER_MS = 400;

/** Keeps what is written a moment after each change, and when the page is left. */
export function useKeptDraft(task: number, language: string, source: string): void {
  const send = useSend();
  const latest = useRef({ language, source });
  const kept = useRef(source);
  useEffect(() => {
    latest.current = { language, source };
    if (source === kept.current) return;
    const timer = setTimeout(() => {
      kept.current = source;
      send({ type: 'DraftKept', task, language, source });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [send, task, language, source]);
  useEffect(
    () => () => {
      const { source: last } = latest.current;
      if (last !== kept.current || last !== '') send({ type: 'DraftKept', task, ...latest.current });
    },
    [send, task],
  );
}
