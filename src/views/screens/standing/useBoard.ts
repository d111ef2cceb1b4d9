import { useEffect, useMemo, useState } from 'react';
import { type Board } from '../../../streams/state/standing.ts';
import { type State } from '../../../streams/state/state.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { createBoardOrder, type OrderedBoard } from './boardOrder.ts';

const selectStanding = ({ standing }: State) => standing;

/** What there is of a board: itself in order, or why there is none (`refused`, a key), or neither while it loads. */
export interface BoardOnPage {
  readonly board: Board | null;
  readonly ordered: OrderedBoard | null;
  readonly refused: string | null;
}

/** Opens a contest's board while the component is there, and keeps it in order. */
export function useBoard(contestId: number | null, isPublic: boolean): BoardOnPage {
  const send = useSend();
  useEffect(() => {
    if (contestId === null) return;
    send({ type: 'StandingOpened', contestId, isPublic });
    return () => send({ type: 'StandingClosed', contestId });
  }, [send, contestId, isPublic]);
  const { board, refused, open } = useSelected(selectStanding);
  const [order] = useState(createBoardOrder);
  const own = board?.contestId === contestId ? board : null;
  const ordered = useMemo(() => (own === null ? null : order(own)), [order, own]);
  return { board: own, ordered, refused: open?.contestId === contestId ? refused : null };
}
