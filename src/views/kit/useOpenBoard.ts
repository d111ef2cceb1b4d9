import { useEffect } from 'react';
import { useSend } from '#views/useSend.ts';

/** Reports that a page shows a contest's board, and when it ends: the board is kept current in between. */
export function useOpenBoard(contestId: number, isPublic: boolean): void {
  const send = useSend();
  useEffect(() => {
    send({ type: 'StandingOpened', contestId, isPublic });
    return () => send({ type: 'StandingClosed', contestId });
  }, [send, contestId, isPublic]);
}
