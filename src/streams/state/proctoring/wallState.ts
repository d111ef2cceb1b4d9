import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Handover, type Tile, type Wall } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Table } from '../table.ts';

/** A picture that the page shows, has just shown, or will show. */
export interface PictureState {
  readonly isShown: boolean;
  /** The picture's address within this page; null: it is being loaded. */
  readonly url: string | null;
  /** Why the picture could not be loaded; null: no failure. */
  readonly failure: string | null;
}

/** Competitors and their pictures, as proctors of a contest see them. */
export interface WallState {
  /** The contest whose wall is open; null: no wall is open. */
  readonly contestId: number | null;
  /** null: not loaded yet. */
  readonly tiles: Table<number, Tile> | null;
  readonly checks: WatchedContest | null;
  readonly handovers: readonly Handover[];
  readonly proctors: Wall['proctors'];
  /** Why there is no wall; null: there is one, or it is still loading. */
  readonly refused: string | null;
  /** Pictures by their ids. */
  readonly pictures: Readonly<Record<number, PictureState>>;
}

/** The state without an open wall. */
export const NO_WALL: WallState = {
  contestId: null,
  tiles: null,
  checks: null,
  handovers: [],
  proctors: [],
  refused: null,
  pictures: {},
};
