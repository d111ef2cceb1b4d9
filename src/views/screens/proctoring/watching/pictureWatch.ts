import { type OpenedPicture } from '#streams/events/proctoring/wall.ts';
import { rememberEach } from '#streams/rememberEach.ts';
import { type ViewEvent } from '#streams/viewEvent.ts';

/** Which pictures the places of a page show. */
interface PictureWatch {
  /** One more place shows a picture. Answers the way to say that it does no more. */
  watch(picture: OpenedPicture): () => void;
}

type Send = (event: ViewEvent) => void;

interface Watched {
  readonly picture: OpenedPicture;
  places: number;
  isReported: boolean;
}

/**
 * The watch of the store that events are sent to. Pictures that come on the screen and leave it with one drawing are
 * sent in one event, after it: a tile that only moves to another row, as dozens do when the wall is sorted anew, sends
 * nothing.
 */
export const pictureWatchOf = rememberEach((send: Send): PictureWatch => {
  const watched = new Map<number, Watched>();
  let isReporting = false;
  const report = (): void => {
    isReporting = false;
    const opened: OpenedPicture[] = [];
    const closed: number[] = [];
    for (const [id, one] of watched) {
      if (one.places > 0 && !one.isReported) opened.push(one.picture);
      if (one.places === 0 && one.isReported) closed.push(id);
      if (one.places === 0) watched.delete(id);
      one.isReported = one.places > 0;
    }
    if (opened.length + closed.length > 0) send({ type: 'PicturesWatched', opened, closed });
  };
  const reportSoon = (): void => {
    if (isReporting) return;
    isReporting = true;
    setTimeout(report);
  };
  return {
    watch: (picture) => {
      const one = watched.get(picture.pictureId) ?? { picture, places: 0, isReported: false };
      watched.set(picture.pictureId, one);
      one.places += 1;
      reportSoon();
      return () => {
        one.places -= 1;
        reportSoon();
      };
    },
  };
});
