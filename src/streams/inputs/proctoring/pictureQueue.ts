import { type ShareSource } from '#domain/proctoring/proctoring.ts';

/**
 * Pictures that wait at most: five minutes without a network. A picture has some 0.1 MB, and what waits is in memory. Beyond that
 * the oldest go.
 */
const MAX_WAITING = 20;

/** A picture that was taken. */
export interface WaitingPicture {
  readonly source: ShareSource;
  readonly blob: Blob;
  readonly takenAt: number;
}

/**
 * Pictures of one session that the server does not have yet. Pictures are no events: they would be in every
 * recording.
 */
export interface PictureQueue {
  put(picture: WaitingPicture): void;
  /** A picture could not be taken, or is not wanted: it never comes. */
  miss(): void;
  /** Takes out the newest, for it shows the present; null: nothing waits. */
  next(): WaitingPicture | null;
  readonly isEmpty: boolean;
  /** Number of due pictures that never come, and that the server has not heard of. */
  readonly missed: number;
  /** The server has heard of that many missed pictures. */
  reported(missed: number): void;
}

/** An empty one. */
export function createPictureQueue(): PictureQueue {
  const waiting: WaitingPicture[] = [];
  let missed = 0;
  return {
    put(picture) {
      // One that comes back after a failure is older than those taken meanwhile.
      const at = waiting.findIndex(({ takenAt }) => takenAt > picture.takenAt);
      waiting.splice(at === -1 ? waiting.length : at, 0, picture);
      if (waiting.length <= MAX_WAITING) return;
      waiting.shift();
      missed += 1;
    },
    miss() {
      missed += 1;
    },
    next: () => waiting.pop() ?? null,
    get isEmpty() {
      return waiting.length === 0;
    },
    get missed() {
      return missed;
    },
    reported(count) {
      missed -= count;
    },
  };
}
