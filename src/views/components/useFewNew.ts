import { useEffect, useReducer, useState } from 'react';
import { type Rows } from '#streams/state/rows.ts';

/**
 * Most rows that come into a table in one frame: when all rows in view change at once, it takes a few frames,
 * none of them long.
 */
const MOST_NEW = 4;

/** Rows as they are drawn, by their keys in the order in which they are seen. */
export interface Drawing<Key, Row> {
  readonly rows: ReadonlyMap<Key, Row>;
  /** Some rows are not drawn yet. */
  readonly isBehind: boolean;
}

/** The next drawing: rows drawn before are drawn as they are now, new ones come a few at a time, in order. */
export function drawingAfter<Key, Row>(
  drawn: ReadonlyMap<Key, unknown>,
  wanted: ReadonlyMap<Key, Row>,
): Drawing<Key, Row> {
  let left = MOST_NEW;
  const now = [...wanted].filter(([key]) => drawn.has(key) || (left -= 1) >= 0);
  return { rows: new Map(now), isBehind: now.length < wanted.size };
}

/** The last drawing. */
class Last<Key, Row> {
  #table: Rows<Row> | undefined;
  #drawing: Drawing<Key, Row> = { rows: new Map(), isBehind: false };

  /** The drawing after it: all rows at once if none were drawn, or if the same table was only scrolled. */
  next(table: Rows<Row>, wanted: ReadonlyMap<Key, Row>): Drawing<Key, Row> {
    const { rows, isBehind } = this.#drawing;
    const isWhole = rows.size === 0 || (table === this.#table && !isBehind);
    return isWhole ? { rows: wanted, isBehind: false } : drawingAfter(rows, wanted);
  }

  keep(table: Rows<Row>, drawing: Drawing<Key, Row>): void {
    this.#table = table;
    this.#drawing = drawing;
  }
}

/** The rows to draw now, of those in view: rows that a change brings into view come a few in each frame. */
export function useFewNew<Key, Row>(table: Rows<Row>, wanted: ReadonlyMap<Key, Row>): ReadonlyMap<Key, Row> {
  const [last] = useState(() => new Last<Key, Row>());
  const [, drawNext] = useReducer((times: number) => times + 1, 0);
  const drawing = last.next(table, wanted);
  useEffect(() => {
    last.keep(table, drawing);
    if (!drawing.isBehind) return undefined;
    const frame = requestAnimationFrame(drawNext);
    return () => cancelAnimationFrame(frame);
  }, [last, table, drawing]);
  return drawing.rows;
}
