import { SortedIds } from './sortedIds.ts';
import { type Table } from './table.ts';

/** Ordered rows that are read one at a time. An array has this type, too. */
export interface Rows<T> {
  readonly length: number;
  at(index: number): T | undefined;
}

/** Rows of a table, the newest first. */
export interface TableRows<T> extends Rows<T> {
  /** The position of the row with this id, or the position that it would have. */
  positionOf(id: number): number;
}

/** No rows. */
export const NO_ROWS: TableRows<never> = { length: 0, at: () => undefined, positionOf: () => 0 };

/**
 * A view of a table: the rows that pass a filter, by id, the greatest first. The cost of a new version of the
 * table depends on its changes, not on its size; asking again for the same version is free.
 */
export function createTableRows<T extends { readonly id: number }>(
  passes: (row: T) => boolean,
): (table: Table<number, T>) => TableRows<T> {
  let last: {
    readonly table: Table<number, T>;
    readonly ids: SortedIds;
    readonly rows: TableRows<T>;
  } | null = null;
  return (table) => {
    if (last?.table === table) return last.rows;
    const ids = (last && changed(last.ids, last.table, table, passes)) ?? whole(table, passes);
    last = { table, ids, rows: rowsOf(table, ids) };
    return last.rows;
  };
}

/** The rows from one id downwards. */
export function rowsBelow<T>(rows: TableRows<T>, newestId: number): TableRows<T> {
  const skipped = rows.positionOf(newestId);
  if (skipped === 0) return rows;
  return {
    length: rows.length - skipped,
    at: (index) => (index < 0 ? undefined : rows.at(index + skipped)),
    positionOf: (id) => Math.max(0, rows.positionOf(id) - skipped),
  };
}

function whole<T extends { readonly id: number }>(
  table: Table<number, T>,
  passes: (row: T) => boolean,
): SortedIds {
  return SortedIds.of(
    table
      .values()
      .filter(passes)
      .map(({ id }) => id),
  );
}

/** The ids after the changes of a table; null when `from` is no earlier version of `to`. */
function changed<T>(
  before: SortedIds,
  from: Table<number, T & object>,
  to: Table<number, T & object>,
  passes: (row: T & object) => boolean,
): SortedIds | null {
  let ids = before;
  const isKnown = to.eachChange(from, (id, row) => {
    ids = row !== undefined && passes(row) ? ids.with(id) : ids.without(id);
  });
  return isKnown ? ids : null;
}

function rowsOf<T extends object>(table: Table<number, T>, ids: SortedIds): TableRows<T> {
  return {
    length: ids.size,
    at: (index) => {
      const id = ids.at(ids.size - 1 - index);
      return id === undefined ? undefined : table.get(id);
    },
    positionOf: (id) => ids.size - ids.countBelow(id) - (ids.has(id) ? 1 : 0),
  };
}
