import { type HallSettings } from './hallSettings.ts';

/** Time that the first and the last row stand still before the board moves on, s. */
const REST_SECONDS = 5;

/** The lines of a board that a hall sees, by their positions from 0. */
export interface HallPosition {
  /** Lines that are drawn: from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** Number of lines above the edge, with a part of one. */
  readonly above: number;
  /** Whether it goes to `above` evenly during the next second; else it is there at once. */
  readonly glides: boolean;
  /** Which page of how many, from 1; null while it scrolls. */
  readonly page: { readonly number: number; readonly of: number } | null;
}

type Way = Pick<HallSettings, 'rows' | 'seconds' | 'mode'>;

/**
 * Where a hall's board is at an instant (ms). It follows from the time alone, so that all screens of a hall show the same, a page
 * that was loaded anew goes on where the others are, and nothing has to be remembered.
 */
export function hallPositionAt(count: number, way: Way, now: number): HallPosition {
  return way.mode === 'pages' ? pageAt(count, way, now) : scrollAt(count, way, now);
}

function pageAt(count: number, { rows, seconds }: Way, now: number): HallPosition {
  const of = Math.max(1, Math.ceil(count / rows));
  const page = Math.floor(now / 1_000 / seconds) % of;
  // As even as they can be: the last page has not two lines where the others have twenty.
  const firstOf = (one: number) => one * Math.floor(count / of) + Math.min(one, count % of);
  const from = firstOf(page);
  return {
    from,
    to: firstOf(page + 1),
    above: from,
    glides: false,
    page: { number: page + 1, of },
  };
}

function scrollAt(count: number, way: Way, now: number): HallPosition {
  const { rows } = way;
  const above = aboveAt(count, way, now);
  const before = aboveAt(count, way, now - 1_000);
  const glides = above >= before;
  const from = Math.floor(glides ? before : above);
  return { from, to: Math.min(count, Math.ceil(above + rows)), above, glides, page: null };
}

function aboveAt(count: number, { rows, seconds }: Way, now: number): number {
  const way = Math.max(0, count - rows);
  const speed = rows / seconds;
  const period = way / speed + 2 * REST_SECONDS;
  const passed = (now / 1_000) % period;
  return Math.min(way, Math.max(0, (passed - REST_SECONDS) * speed));
}
