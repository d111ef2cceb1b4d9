import { useEffect, useState } from 'react';
import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type PictureState } from '#streams/state/proctoring/wallState.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { pictureWatchOf } from './pictureWatch.ts';
import { selectPicture } from './wallState.ts';

/** Whose picture it is. */
export interface PictureOf {
  readonly contestId: number;
  readonly participantId: number;
  /** null: there is none. */
  readonly pictureId: number | null;
  /** The way by which the viewer came to it, which is written down. */
  readonly way: PictureWay;
}

/** A picture that is on the screen as long as the component is; the server writes down that it was looked at. */
function usePicture({ contestId, participantId, pictureId, way }: PictureOf): PictureState | null {
  const send = useSend();
  useEffect(() => {
    if (pictureId === null) return;
    return pictureWatchOf(send).watch({ contestId, participantId, pictureId, way });
  }, [send, contestId, participantId, pictureId, way]);
  return useSelected(selectPicture, pictureId);
}

/** The same for a place that shows one picture after another: the one before stays until the next is there. */
export function useNewestPicture(of: PictureOf): PictureState | null {
  const [shownId, setShownId] = useState(of.pictureId);
  const newest = usePicture(of);
  const shown = usePicture({ ...of, pictureId: shownId });
  const isSettled = of.pictureId === null || (newest !== null && (newest.url ?? newest.failure) !== null);
  if (isSettled && shownId !== of.pictureId) setShownId(of.pictureId);
  return isSettled ? newest : (shown ?? newest);
}
