import { type OpenedPicture } from '#streams/events/wall.ts';
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
  isTold: boolean;
}

/**
 * The watch of the store that events are sent to. What comes on the screen and leaves it with one drawing is told in one event, after
 * it: a tile that only moves to another row, as dozens do when the wall is sorted anew, tells nothing.
 */
export const pictureWatchOf = rememberEach((send: Send): PictureWatch => {
  const watched = new Map<number, Watched>();
  let isTelling = false;
  const tell = (): void => {
    isTelling = false;
    const opened: OpenedPicture[] = [];
    const closed: number[] = [];
    for (const [id, one] of watched) {
      if (one.places > 0 && !one.isTold) opened.push(one.picture);
      if (one.places === 0 && one.isTold) closed.push(id);
      if (one.places === 0) watched.delete(id);
      one.isTold = one.places > 0;
    }
    if (opened.length + closed.length > 0) send({ type: 'PicturesWatched', opened, closed });
  };
  const tellSoon = (): void => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(tell);
  };
  return {
    watch: (picture) => {
      const one = watched.get(picture.pictureId) ?? { picture, places: 0, isTold: false };
      watched.set(picture.pictureId, one);
      one.places += 1;
      tellSoon();
      return () => {
        one.places -= 1;
        tellSoon();
      };
    },
  };
});
