import { type OpenedPicture } from '#streams/events/proctoring/wall.ts';
import { rememberEach } from '#streams/rememberEach.ts';
import { type ViewEvent } from '#streams/viewEvent.ts';

/** Counts the elements of a page that show each picture. */
interface PictureWatch {
  /** Registers an element that shows a picture. Returns a function that unregisters it. */
  watch(picture: OpenedPicture): () => void;
}

type Send = (event: ViewEvent) => void;

interface Watched {
  readonly picture: OpenedPicture;
  places: number;
  isReported: boolean;
}

/**
 * The picture watch of a store. Pictures that appear and disappear in one render are sent in one event after
 * it. A tile that only moves to another row, as dozens do in a new sort, sends nothing.
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
