import { useEffect } from 'react';
import { useSend } from '#views/useSend.ts';

/** Tells that somebody looks at a contest's board, and when they stop: it is followed only in between. */
export function useOpenBoard(contestId: number, isPublic: boolean): void {
  const send = useSend();
  useEffect(() => {
    send({ type: 'StandingOpened', contestId, isPublic });
    return () => send({ type: 'StandingClosed', contestId });
  }, [send, contestId, isPublic]);
}
