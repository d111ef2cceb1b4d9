import { useEffect, useRef } from 'react';
import { useRested } from '#views/useRested.ts';
import { useSend } from '#views/useSend.ts';

/** Time between the last change and storing the draft, ms. */
const KEEP_AFTER_MS = 400;

/** Stores the draft a moment after each change, and when the page is left. */
export function useKeptDraft(task: number, language: string, source: string): void {
  const send = useSend();
  const latest = useRef({ language, source });
  const kept = useRef(source);
  useEffect(() => {
    latest.current = { language, source };
  }, [language, source]);
  useRested(source, KEEP_AFTER_MS, (rested) => {
    if (rested === kept.current) return;
    kept.current = rested;
    send({ type: 'DraftKept', task, language, source: rested });
  });
  useEffect(
    () => () => {
      const { source: last } = latest.current;
      if (last !== kept.current || last !== '') send({ type: 'DraftKept', task, ...latest.current });
    },
    [send, task],
  );
}
