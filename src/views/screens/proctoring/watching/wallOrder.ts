import {
  isWatchedNow,
  type Lack,
  lacksOf,
  urgencyOf,
  type WatchedContest,
} from '#domain/proctoring/watching/watching.ts';
import { type Tile } from '#protocol/wire/staff/proctoring/watching.ts';
import { rememberEach } from '#streams/rememberEach.ts';

/** Which competitors are shown: all, those with signals that nobody has seen, those of whom something is missing, with open incidents, in one's own charge. */
export const WALL_VIEWS = ['all', 'unseen', 'missing', 'incidents', 'mine'] as const;
export type WallView = (typeof WALL_VIEWS)[number];

/** The part of the wall that is shown; '' leaves nothing out. */
export interface WallFilter {
  readonly view: WallView;
  readonly room: string;
  readonly group: string;
  readonly text: string;
}

/** A competitor with what follows from the time. */
export interface WallRow {
  readonly tile: Tile;
  readonly urgency: 0 | 1 | 2 | 3 | 4;
  readonly lacks: readonly Lack[];
}

/** All competitors with how urgent it is to look at them, the most urgent first, then by place and name. */
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
 * Site, room, seat and name, so that seat 9 comes before seat 10. A tile is another object when it changes: places are not
 * written out each second anew.
 */
const placeOf = rememberEach((tile: Tile): string =>
  [tile.site, tile.room, tile.seat, tile.display_name, tile.username]
    .map((word) => word.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0')))
    .join('\u0001'),
);

/** Those of the rows that a filter lets through, in their order. */
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

/** Number of competitors in each view, of those to be watched now, and of those of them who are heard of (`here`). */
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

/** The names of something that there are, in their order, without the empty one. */
export function namesOf(tiles: readonly Tile[], key: 'room' | 'group'): readonly string[] {
  const names = new Set(tiles.map((tile) => tile[key]).filter((name) => name !== ''));
  return [...names].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

/**
 * Rows in the order in which they were held: those that are still there keep their places, and who is new comes after them. Without
 * a held order they are as they are.
 */
export function inHeldOrder(rows: readonly WallRow[], held: readonly number[] | null): readonly WallRow[] {
  if (held === null) return rows;
  const byId = new Map(rows.map((row) => [row.tile.id, row]));
  const kept = held.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(held);
  return [...kept, ...rows.filter(({ tile }) => !known.has(tile.id))];
}
