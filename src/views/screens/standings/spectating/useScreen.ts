import { useEffect } from 'react';
import { type ScreenState } from '#streams/state/standings/screen.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';

const selectScreen = ({ screen }: State): ScreenState => screen;

/** Opens a contest's public board, and polls the other content of screens every `everyMs`. */
export function useScreen(contestId: number, everyMs: number): ScreenState {
  const send = useSend();
  useOpenBoard(contestId, true);
  useEffect(() => {
    send({ type: 'ScreenOpened', contestId, everyMs });
    return () => send({ type: 'ScreenClosed', contestId });
  }, [send, contestId, everyMs]);
  return useSelected(selectScreen);
}
