import { type ReactNode } from 'react';

/** One column of a Table or VirtualTable. */
export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** The head in full, where `header` is short. */
  readonly title?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers `end` (with tabular figures), names `start` (default), marks `center`. */
  readonly align?: 'start' | 'center' | 'end';
  /** Pixels. In a VirtualTable a column without width shares what is left and is at least `minWidth`. */
  readonly width?: number;
  readonly minWidth?: number;
  /** This column names the row: it is its header, and stays when the table is scrolled sideways. */
  readonly isRowHeader?: boolean;
  /** Its content is never wider than the column, so that nothing needs cutting; of a VirtualTable only. */
  readonly isFitted?: boolean;
  readonly isSortable?: boolean;
  /** Left out on narrow screens (under 640 pixels); of a Table only. */
  readonly isOptional?: boolean;
}

/** The order of a table. */
export interface Sort {
  readonly columnId: string;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a press on a column's head: ascending first, then the other way. */
export function sortAfterPress(sort: Sort | undefined, columnId: string): Sort {
  const isTurned = sort?.columnId === columnId && sort.direction === 'ascending';
  return { columnId, direction: isTurned ? 'descending' : 'ascending' };
}
