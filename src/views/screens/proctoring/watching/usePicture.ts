import { useEffect, useState } from 'react';
import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type PictureState } from '#streams/state/proctoring/wallState.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { pictureWatchOf } from './pictureWatch.ts';
import { selectPicture } from './wallState.ts';

/** The owner and id of a picture. */
export interface PictureOf {
  readonly contestId: number;
  readonly participantId: number;
  /** null: there is no picture. */
  readonly pictureId: number | null;
  /** The way by which the viewer opened it, which the server records. */
  readonly way: PictureWay;
}

/** A picture that is visible while its component is mounted; the server records that it was viewed. */
function usePicture({ contestId, participantId, pictureId, way }: PictureOf): PictureState | null {
  const send = useSend();
  useEffect(() => {
    if (pictureId === null) return;
    return pictureWatchOf(send).watch({ contestId, participantId, pictureId, way });
  }, [send, contestId, participantId, pictureId, way]);
  return useSelected(selectPicture, pictureId);
}

/** Like `usePicture` for changing pictures: the last one stays until the next one is loaded. */
export function useNewestPicture(of: PictureOf): PictureState | null {
  const [shownId, setShownId] = useState(of.pictureId);
  const newest = usePicture(of);
  const shown = usePicture({ ...of, pictureId: shownId });
  const isSettled = of.pictureId === null || (newest !== null && (newest.url ?? newest.failure) !== null);
  if (isSettled && shownId !== of.pictureId) setShownId(of.pictureId);
  return isSettled ? newest : (shown ?? newest);
}
