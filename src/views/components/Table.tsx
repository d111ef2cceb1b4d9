import { type MouseEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { type Column, type Sort } from './column.ts';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './Table.module.css';

export interface TableProps<Row> {
  /** The content of the table, for assistive technology. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The person's own row, marked. */
  readonly ownKey?: string | number | undefined;
  /** A press anywhere in a row; give the row's name a link as well, for the keyboard. */
  readonly onRowPress?: (row: Row) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Content of a last line that stays in sight, by the column's id. */
  readonly foot?: Readonly<Record<string, ReactNode>> | undefined;
  /** Whether a stronger line parts a row from those above it. */
  readonly isParted?: ((row: Row) => boolean) | undefined;
  /** Shown instead of the table when there are no rows; left out: the table is shown without rows. */
  readonly empty?: ReactNode;
}

/** A plain table: sticky head, sticky first column when scrolled sideways, numbers right. For up to some 200 rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, ownKey, onRowPress, sort, onSort, empty, foot, isParted } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const press = (event: MouseEvent, row: Row) => {
    const onControl = (event.target as Element).closest('a, button, input, select, label');
    if (onControl === null) onRowPress?.(row);
  };
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cellClass(column)}
                style={{ width: column.width, minWidth: column.minWidth }}
                aria-sort={sort?.columnId === column.id ? sort.direction : undefined}
              >
                <ColumnHead column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                data-own={key === ownKey || undefined}
                data-parted={isParted?.(row) || undefined}
                data-pressable={onRowPress !== undefined || undefined}
                onClick={(event) => press(event, row)}
              >
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {foot[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return column.isRowHeader === true ? (
    <th scope="row" className={cellClass(column)}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={cellClass(column)}>{column.cell(row)}</td>
  );
}

function cellClass<Row>({ align = 'start', isRowHeader, isOptional }: Column<Row>): string {
  return classNames(
    styles[align],
    align === 'end' && 'tabular',
    isRowHeader === true && styles['sticky'],
    isOptional === true && styles['optional'],
  );
}
