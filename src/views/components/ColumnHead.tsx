import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type Column, type Sort, sortAfterPress } from './column.ts';
import styles from './Table.module.css';

/** The content of a column's head: its name, and where it can be sorted a button. */
export function ColumnHead<Row>(props: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  if (column.isSortable !== true || onSort === undefined)
    return <span title={column.title}>{column.header}</span>;
  const direction = sort?.columnId === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles['sort']}
      title={column.title}
      data-sorted={direction}
      onClick={() => onSort(sortAfterPress(sort, column.id))}
    >
      {column.header}
      <Icon size={14} strokeWidth={2} aria-hidden />
    </button>
  );
}
