import { useEffect, useState } from 'react';
import { newId } from '#views/newId.ts';
import { useSend } from '#views/useSend.ts';

/** While a page of a task is open, the others who work on it see that the person is there, and in which file. */
export function useHere(task: number, path: string): void {
  const send = useSend();
  const [tab] = useState(newId);
  useEffect(() => {
    if (task > 0) send({ type: 'WorkshopEntered', task, path, tab });
  }, [send, task, path, tab]);
  useEffect(() => {
    if (task > 0) return () => send({ type: 'WorkshopLeft', task, tab });
    return undefined;
  }, [send, task, tab]);
}
