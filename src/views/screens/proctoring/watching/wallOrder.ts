import {
  isWatchedNow,
  type Lack,
  lacksOf,
  urgencyOf,
  type WatchedContest,
} from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { rememberEach } from '#streams/rememberEach.ts';

/** Views: all, with unseen signals, lacks or open incidents, or in the proctor's own charge. */
export const WALL_VIEWS = ['all', 'unseen', 'missing', 'incidents', 'mine'] as const;
export type WallView = (typeof WALL_VIEWS)[number];

/** The filter of the wall; '' filters nothing. */
export interface WallFilter {
  readonly view: WallView;
  readonly room: string;
  readonly group: string;
  readonly text: string;
}

/** A contestant with the facts that depend on the time. */
export interface WallRow {
  readonly tile: Tile;
  readonly urgency: 0 | 1 | 2 | 3 | 4;
  readonly lacks: readonly Lack[];
}

/** All contestants with their urgency, the most urgent first, then by seat and name. */
export function rowsOf(tiles: readonly Tile[], contest: WatchedContest, now: number): readonly WallRow[] {
  return tiles
    .map((tile) => ({
      tile,
      urgency: urgencyOf(tile, contest, now),
      lacks: lacksOf(tile, contest, now),
    }))
    .sort(
      (a, b) => a.urgency - b.urgency || compare(placeOf(a.tile), placeOf(b.tile)) || a.tile.id - b.tile.id,
    );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const NUMBER_DIGITS = 6;

/**
 * The sort key of a tile: site, room, seat and name, with seat 9 before seat 10. It is cached per tile, since
 * a changed tile is another object.
 */
const placeOf = rememberEach((tile: Tile): string =>
  [tile.site, tile.room, tile.seat, tile.display_name, tile.username]
    .map((word) => word.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0')))
    .join('\u0001'),
);

/** The rows that pass a filter, in their order. */
export function filtered(rows: readonly WallRow[], filter: WallFilter, ownName: string): readonly WallRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      isInView(row, filter.view, ownName) &&
      (filter.room === '' || row.tile.room === filter.room) &&
      (filter.group === '' || row.tile.group === filter.group) &&
      hasWords(row.tile, words),
  );
}

/** Whether a row belongs to a view. */
function isInView({ tile, lacks }: WallRow, view: WallView, ownName: string): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'unseen':
      return tile.unseen > 0;
    case 'missing':
      return lacks.length > 0;
    case 'incidents':
      return tile.incidents.open > 0;
    case 'mine':
      return tile.charge?.username === ownName;
  }
}

function hasWords(tile: Tile, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [tile.username, tile.display_name, tile.group, tile.room, tile.seat].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Numbers of contestants in each view, of those `watched` now, and of those among them online (`here`). */
export function countsOf(
  rows: readonly WallRow[],
  contest: WatchedContest,
  now: number,
  ownName: string,
): Readonly<Record<WallView | 'here' | 'watched', number>> {
  const count = (is: (row: WallRow) => boolean) => rows.filter(is).length;
  const watched = rows.filter(({ tile }) => isWatchedNow(tile, contest, now));
  return {
    all: rows.length,
    unseen: count((row) => isInView(row, 'unseen', ownName)),
    missing: count((row) => isInView(row, 'missing', ownName)),
    incidents: count((row) => isInView(row, 'incidents', ownName)),
    mine: count((row) => isInView(row, 'mine', ownName)),
    watched: watched.length,
    here: watched.filter(({ tile }) => tile.is_here).length,
  };
}

/** The existing names of rooms or groups, sorted, without the empty one. */
export function namesOf(tiles: readonly Tile[], key: 'room' | 'group'): readonly string[] {
  const names = new Set(tiles.map((tile) => tile[key]).filter((name) => name !== ''));
  return [...names].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

/**
 * Rows in the held order: existing ones keep their order, and new ones come after them. Without a held order
 * the rows are unchanged.
 */
export function inHeldOrder(rows: readonly WallRow[], held: readonly number[] | null): readonly WallRow[] {
  if (held === null) return rows;
  const byId = new Map(rows.map((row) => [row.tile.id, row]));
  const kept = held.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(held);
  return [...kept, ...rows.filter(({ tile }) => !known.has(tile.id))];
}
