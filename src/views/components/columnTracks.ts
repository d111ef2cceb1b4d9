import { type CSSProperties } from 'react';
import { type Column } from './column.ts';

const DEFAULT_MIN_WIDTH = 160;

/** Widths of a VirtualTable's columns, and the edges at which those that stay in view stop. */
export interface ColumnTracks {
  readonly style: CSSProperties;
  /** For a column that stays in view, its distance from where a line begins, in pixels; else undefined. */
  readonly lefts: readonly (number | undefined)[];
}

/** Lays the columns out. All columns up to and including the row's header stay in view; those need a fixed width. */
export function columnTracks<Row>(columns: readonly Column<Row>[]): ColumnTracks {
  const widths = columns.map((column) => column.width ?? column.minWidth ?? DEFAULT_MIN_WIDTH);
  const lastSticky = columns.findIndex((column) => column.isRowHeader === true);
  const template = columns
    .map((column, at) =>
      column.width === undefined ? `minmax(${widths[at] ?? 0}px, 1fr)` : `${column.width}px`,
    )
    .join(' ');
  const total = widths.reduce((sum, width) => sum + width, 0);
  return {
    style: { '--columns': template, '--table-width': `${total}px` } as CSSProperties,
    lefts: columns.map((_, at) =>
      at <= lastSticky ? widths.slice(0, at).reduce((sum, width) => sum + width, 0) : undefined,
    ),
  };
}
