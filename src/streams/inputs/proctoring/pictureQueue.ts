import { type ShareSource } from '#domain/proctoring/proctoring.ts';

/**
 * The most waiting pictures: five minutes without a network. A picture has about 0.1 MB, and waits in memory.
 * Beyond that the oldest are dropped.
 */
const MAX_WAITING = 20;

/** A picture that was taken. */
export interface WaitingPicture {
  readonly source: ShareSource;
  readonly blob: Blob;
  readonly takenAt: number;
}

/**
 * Pictures of one session that have not reached the server yet. Pictures are no events, since they would be
 * in every recording.
 */
export interface PictureQueue {
  put(picture: WaitingPicture): void;
  /** Counts a picture that could not be taken, or is not wanted: it never comes. */
  miss(): void;
  /** Removes and answers the newest, since it shows the present; null: nothing waits. */
  next(): WaitingPicture | null;
  readonly isEmpty: boolean;
  /** Number of due pictures that never come and were not reported to the server yet. */
  readonly missed: number;
  /** Notes that this number of missed pictures was reported to the server. */
  reported(missed: number): void;
}

/** Creates an empty queue. */
export function createPictureQueue(): PictureQueue {
  const waiting: WaitingPicture[] = [];
  let missed = 0;
  return {
    put(picture) {
      // A picture that comes back after a failure is older than those taken meanwhile.
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
