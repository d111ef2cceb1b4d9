import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Handover, type Tile, type Wall } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Table } from '../table.ts';

/** A picture that the page shows, has just shown, or is about to. */
export interface PictureState {
  readonly isShown: boolean;
  /** Names it within this page; null: it is on its way. */
  readonly url: string | null;
  /** Why it could not be had; null: it could. */
  readonly failure: string | null;
}

/** Competitors and their pictures, as the proctors of a contest see them. */
export interface WallState {
  /** The contest whose wall is open; null: none. */
  readonly contestId: number | null;
  /** null: not loaded yet. */
  readonly tiles: Table<number, Tile> | null;
  readonly checks: WatchedContest | null;
  readonly handovers: readonly Handover[];
  readonly proctors: Wall['proctors'];
  /** Why there is no wall; null: there is, or it is not known yet. */
  readonly refused: string | null;
  /** By their ids. */
  readonly pictures: Readonly<Record<number, PictureState>>;
}

/** No wall is open. */
export const NO_WALL: WallState = {
  contestId: null,
  tiles: null,
  checks: null,
  handovers: [],
  proctors: [],
  refused: null,
  pictures: {},
};
