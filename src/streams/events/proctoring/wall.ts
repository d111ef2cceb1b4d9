import { type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type Wall, type WallFrame } from '#protocol/wire/staff/proctoring/watching.ts';
import { type ArrivedBy } from '../contest.ts';

/** A picture of a competitor, by its id, and how the viewer came to it. */
export interface OpenedPicture {
  readonly contestId: number;
  readonly participantId: number;
  readonly pictureId: number;
  readonly way: PictureWay;
}

/** The wall of a contest for proctors (PRC-6). A page loads it and subscribes to it while it is open. */
export type WallEvent =
  | { readonly type: 'WallOpened'; readonly contestId: number }
  | { readonly type: 'WallClosed'; readonly contestId: number }
  | { readonly type: 'WallLoaded'; readonly wall: Wall }
  /** The person has no such wall, or the network failed: `key` says which text to show. */
  | { readonly type: 'WallRefused'; readonly contestId: number; readonly key: string }
  /** Changed competitors and handovers, each in its new form. */
  | ({ readonly type: 'WallChanged'; readonly contestId: number; readonly by: ArrivedBy } & Omit<
      WallFrame,
      'action'
    >)
  /** Pictures came into view, or left it. */
  | {
      readonly type: 'PicturesWatched';
      readonly opened: readonly OpenedPicture[];
      readonly closed: readonly number[];
    }
  /** The picture is here; `url` is its address within this page. */
  | { readonly type: 'PictureLoaded'; readonly pictureId: number; readonly url: string }
  | { readonly type: 'PictureRefused'; readonly pictureId: number; readonly key: string }
  /** The picture is not shown any more, and its address is released. */
  | { readonly type: 'PictureDropped'; readonly pictureId: number };
