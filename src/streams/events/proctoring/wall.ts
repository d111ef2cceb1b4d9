import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type Wall, type WallFrame } from '#protocol/wire/staff/proctoring/watching.ts';
import { type ArrivedBy } from '../contest.ts';

/** A picture of a competitor, by its id, and the way by which the viewer came to it. */
export interface OpenedPicture {
  readonly contestId: number;
  readonly participantId: number;
  readonly pictureId: number;
  readonly way: PictureWay;
}

/** The wall of those who watch over a contest (PRC-6). It is loaded when somebody opens it and followed while they look. */
export type WallEvent =
  | { readonly type: 'WallOpened'; readonly contestId: number }
  | { readonly type: 'WallClosed'; readonly contestId: number }
  | { readonly type: 'WallLoaded'; readonly wall: Wall }
  /** There is no such wall for this person, or the network failed: `key` says what to show. */
  | { readonly type: 'WallRefused'; readonly contestId: number; readonly key: string }
  /** Competitors and what is handed over, each as it is now. */
  | ({ readonly type: 'WallChanged'; readonly contestId: number; readonly by: ArrivedBy } & Omit<
      WallFrame,
      'action'
    >)
  /** Pictures came on the screen, and left it. */
  | {
      readonly type: 'PicturesWatched';
      readonly opened: readonly OpenedPicture[];
      readonly closed: readonly number[];
    }
  /** It is there: `url` names it within this page. */
  | { readonly type: 'PictureLoaded'; readonly pictureId: number; readonly url: string }
  | { readonly type: 'PictureRefused'; readonly pictureId: number; readonly key: string }
  /** Nobody looks at it any more, and it is let go. */
  | { readonly type: 'PictureDropped'; readonly pictureId: number };
