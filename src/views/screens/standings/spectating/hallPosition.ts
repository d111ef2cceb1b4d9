import { type HallSettings } from './hallSettings.ts';

/** Time for which the first and the last rows stand still before the board moves on, s. */
const REST_SECONDS = 5;

/** The visible lines of a hall's board, by their positions from 0. */
export interface HallPosition {
  /** Rendered lines: `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Number of lines above the top edge, with fractions. */
  readonly above: number;
  /** Whether it moves to `above` smoothly during the next second; otherwise it jumps there. */
  readonly glides: boolean;
  /** The page, from 1, and the number of pages; null while it scrolls. */
  readonly page: { readonly number: number; readonly of: number } | null;
}

type Way = Pick<HallSettings, 'rows' | 'seconds' | 'mode'>;

/**
 * The position of a hall's board at a time (ms). It depends on the time alone, so that all screens of a hall
 * show the same, also after a reload, and nothing has to be stored.
 */
export function hallPositionAt(count: number, way: Way, now: number): HallPosition {
  return way.mode === 'pages' ? pageAt(count, way, now) : scrollAt(count, way, now);
}

function pageAt(count: number, { rows, seconds }: Way, now: number): HallPosition {
  const of = Math.max(1, Math.ceil(count / rows));
  const page = Math.floor(now / 1_000 / seconds) % of;
  // Rows are spread evenly, so that the last page does not have two lines where others have twenty.
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
