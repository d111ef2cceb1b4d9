import { memo, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { type Column, type Sort } from './column.ts';
import styles from './VirtualTable.module.css';

interface RowProps {
  readonly id: string;
  readonly row: unknown;
  readonly index: number;
  readonly rowHeight: number;
  readonly columns: readonly Column<unknown>[];
  readonly lefts: readonly (number | undefined)[];
  readonly isOwn: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isParted: boolean;
  readonly onPress: ((row: unknown) => void) | undefined;
}

/** One row at its position; drawn anew only when its own data or position changes. */
export const VirtualRow = memo(function VirtualRow(props: RowProps) {
  const { id, row, index, rowHeight, columns, lefts, isOwn, isActive, isOpen, isParted, onPress } = props;
  const press = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, input, select, label') === null) onPress?.(row);
  };
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isActive || undefined}
      aria-current={isOpen || undefined}
      className={classNames(styles['row'], styles['bodyRow'])}
      data-own={isOwn || undefined}
      data-parted={isParted || undefined}
      data-pressable={onPress !== undefined || undefined}
      style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
      onClick={press}
    >
      <Cells row={row} columns={columns} lefts={lefts} />
    </div>
  );
});

/** The cells of a row, which stay the same when it moves. */
const Cells = memo(function Cells({ row, columns, lefts }: Pick<RowProps, 'row' | 'columns' | 'lefts'>) {
  return columns.map((column, at) => (
    <div
      key={column.id}
      role={column.isRowHeader === true ? 'rowheader' : 'gridcell'}
      className={cellClass(column, lefts[at])}
      style={{ insetInlineStart: lefts[at] }}
    >
      {column.isFitted === true ? (
        column.cell(row)
      ) : (
        <span className={styles['text']}>{column.cell(row)}</span>
      )}
    </div>
  ));
});

/** The last line, which stays in sight; nothing where there is none. */
export function VirtualFoot<Row>(props: {
  /** The content of its cells, by the column's id. */
  readonly foot: Readonly<Record<string, ReactNode>> | undefined;
  readonly columns: readonly Column<Row>[];
  readonly lefts: readonly (number | undefined)[];
  /** The number of rows above it. */
  readonly index: number;
  readonly height: number;
}) {
  const { foot, columns, lefts, index, height } = props;
  if (foot === undefined) return null;
  return (
    <div role="rowgroup" className={styles['foot']} style={{ height }}>
      <div role="row" aria-rowindex={index + 2} className={styles['row']}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            className={cellClass({ ...column, isRowHeader: false }, lefts[at])}
            style={{ insetInlineStart: lefts[at] }}
          >
            <span className={styles['text']}>{foot[column.id]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A cell of the head. */
export function VirtualHeadCell<Row>(props: {
  readonly column: Column<Row>;
  readonly left: number | undefined;
  readonly sort: Sort | undefined;
  readonly children: ReactNode;
}) {
  const { column, left, sort, children } = props;
  return (
    <div
      role="columnheader"
      className={cellClass(column, left)}
      style={{ insetInlineStart: left }}
      aria-sort={sort?.columnId === column.id ? sort.direction : undefined}
    >
      {children}
    </div>
  );
}

function cellClass<Row>({ align = 'start', isRowHeader }: Column<Row>, left: number | undefined): string {
  return classNames(
    styles['cell'],
    styles[align],
    align === 'end' && 'tabular',
    left !== undefined && styles['sticky'],
    isRowHeader === true && styles['name'],
  );
}
