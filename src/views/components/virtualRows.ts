import { type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, type UIEvent, useEffect } from 'react';
import { type Rows } from '#streams/state/rows.ts';

/** Number of rows before the end at which the next ones are loaded. */
const NEAR_END = 30;
/** More rows than this are not printed: nobody reads them on paper. */
const MOST_PRINTED = 5_000;

type Key = string | number;

/** The scroll position of a table: whether the first row is in view, and whether the last ones are near. */
export interface ScrollPosition {
  readonly isAtTop: boolean;
  readonly isNearEnd: boolean;
}

/** Ways to find rows by their keys. */
export interface Finding<Row> {
  readonly rows: Rows<Row>;
  readonly rowKey: (row: Row) => Key;
  /** The position of the row of a key, where it is known without a search. */
  readonly positionOf?: (key: Key) => number;
}

/** The position of the row of a key; -1 where there is none. */
export function positionOfKey<Row>(
  { rows, rowKey, positionOf }: Finding<Row>,
  key: Key | null | undefined,
): number {
  if (key === null || key === undefined) return -1;
  if (positionOf !== undefined) {
    const position = positionOf(key);
    const row = rows.at(position);
    return row !== undefined && rowKey(row) === key ? position : -1;
  }
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows.at(at);
    if (row !== undefined && rowKey(row) === key) return at;
  }
  return -1;
}

/** The rows that are in view and their positions, by their keys, in the order in which they are seen. */
export function rowsInView<Row>(
  items: readonly VirtualItem[],
  { rows, rowKey }: Finding<Row>,
): { readonly wanted: ReadonlyMap<Key, Row>; readonly positions: ReadonlyMap<Key, number> } {
  const wanted = new Map<Key, Row>();
  const positions = new Map<Key, number>();
  for (const { index } of items) {
    const row = rows.at(index);
    if (row === undefined) continue;
    wanted.set(rowKey(row), row);
    positions.set(rowKey(row), index);
  }
  return { wanted, positions };
}

/** The rows that are printed. */
export function printedRows<Row>(rows: Rows<Row>): readonly Row[] {
  return Array.from({ length: Math.min(MOST_PRINTED, rows.length) }, (_, at) => rows.at(at)).filter(
    (row) => row !== undefined,
  );
}

/** Brings the row that is opened into view when it is another one, and the first row each time that `topAsked` grows. */
export function useShownRow(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  shown: {
    readonly openKey: Key | null | undefined;
    readonly openPosition: number;
    readonly topAsked: number | undefined;
  },
): void {
  const { openKey, openPosition, topAsked } = shown;
  useEffect(() => {
    if (openPosition >= 0) virtualizer.scrollToIndex(openPosition);
    // oxlint-disable-next-line react/exhaustive-deps -- where it stands may change while one reads elsewhere
  }, [openKey, virtualizer]);
  useEffect(() => {
    if (topAsked !== undefined && topAsked > 0 && scroller.current) scroller.current.scrollTop = 0;
  }, [topAsked, scroller]);
}

/** The scroll position of a table of rows of one height. */
export function scrollPosition(
  { currentTarget: { scrollTop, clientHeight } }: UIEvent,
  rowHeight: number,
  totalSize: number,
): ScrollPosition {
  return {
    isAtTop: scrollTop < rowHeight,
    isNearEnd: scrollTop + clientHeight > totalSize - NEAR_END * rowHeight,
  };
}
