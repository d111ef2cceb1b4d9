import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type Column } from './column.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { columnTracks } from './columnTracks.ts';
import { useFewNew } from './useFewNew.ts';
import { Table, type TableProps } from './Table.tsx';
import {
  type Finding,
  positionOfKey,
  printedRows,
  rowsInView,
  type ScrollPosition,
  scrollPosition,
  useShownRow,
} from './virtualRows.ts';
import { usePrinting } from './usePrinting.ts';
import { useSteadyOrder } from './useSteadyOrder.ts';
import { VirtualFoot, VirtualHeadCell, VirtualRow } from './VirtualRow.tsx';
import styles from './VirtualTable.module.css';

/** Rows drawn beyond what is in view, so that a fast scroll finds them there. */
const OVERSCAN = 4;
const HEAD_HEIGHT = 40;
const FOOT_HEIGHT = 40;
/** Height of the lines above and below the rows, px. */
const BORDERS = 2;
/** More rows than this are at their new positions without gliding (facts: not when more than 60 move). */
const MOST_MOVING = 60;

/**
 * A table of thousands of rows of one height: only those in view are in the page, rows glide when their position changes,
 * the person's own row stays in view, arrows, Page Up/Down, Home and End move, Enter presses. Printing prints all.
 * `rows` must be another object when it changes and a row a new object when it changes; `columns` must be stable.
 */
export function VirtualTable<Row>(
  props: Omit<TableProps<Row>, 'rows'> &
    Finding<Row> & {
      /** The row that is opened elsewhere on the page: it is marked, and comes into view. */
      readonly openKey?: string | number | null;
      /** Called when an arrow key went to another row. */
      readonly onActive?: (row: Row) => void;
      readonly onScrolled?: (position: ScrollPosition) => void;
      /** Each time that it grows the first row comes into view. */
      readonly topAsked?: number;
      /** Rows do not glide: for lists that grow at their top. */
      readonly isStill?: boolean;
      /** Pixels; 40 by default. */
      readonly rowHeight?: number;
      /** CSS height of the scrolling part; by default what is left of the window, and no less than some rows. */
      readonly height?: string;
    },
) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    ownKey,
    onRowPress,
    sort,
    onSort,
    empty,
    foot,
    isParted,
    rowHeight = 40,
    height,
    openKey,
    topAsked,
    isStill,
    onScrolled,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | number | null>(null);
  const isPrinting = usePrinting();
  const id = useId();
  const tracks = useMemo(() => columnTracks(columns), [columns]);

  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never memoized
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 0, height: 800 },
  });

  const feet = Number(foot !== undefined);
  const frameHeight = HEAD_HEIGHT + feet * FOOT_HEIGHT;
  const openPosition = positionOfKey(props, openKey);
  useShownRow(scroller, virtualizer, { openKey, openPosition, topAsked });

  const { wanted, positions } = rowsInView(virtualizer.getVirtualItems(), props);
  const drawn = useFewNew(rows, wanted);
  const seen = [...drawn.keys()];
  const { order, isOrdered, settle } = useSteadyOrder(seen, scroller);

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  if (isPrinting) return <Table {...props} rows={printedRows(rows)} />;

  const range = virtualizer.range ?? { startIndex: 0, endIndex: rows.length - 1 };
  const ownIndex = positionOfKey(props, ownKey);
  const isOwnHidden = isOutside(ownIndex, range);
  const shared = { rowHeight, columns: columns as readonly Column<unknown>[], lefts: tracks.lefts };

  const keyDown = (event: KeyboardEvent) => {
    const at = positionOfKey(props, activeKey);
    const active = at < 0 ? undefined : rows.at(at);
    if (event.key === 'Enter' && active !== undefined && event.target === event.currentTarget)
      onRowPress?.(active);
    const to = indexAfterKey(event.key, at, rows.length, range.endIndex - range.startIndex);
    const row = to === undefined ? undefined : rows.at(to);
    if (to === undefined || row === undefined) return;
    event.preventDefault();
    setActiveKey(rowKey(row));
    virtualizer.scrollToIndex(to);
    props.onActive?.(row);
  };
  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['scroller']}
        style={{
          ...heightsOf(height, virtualizer.getTotalSize() + frameHeight),
          ...tracks.style,
        }}
        role="grid"
        aria-label={caption}
        aria-rowcount={rows.length + 1 + feet}
        aria-colcount={columns.length}
        aria-activedescendant={activeKey === null ? undefined : `${id}-${activeKey}`}
        tabIndex={0}
        onKeyDown={keyDown}
        onFocus={(event) => {
          // A person who goes on with the Tab key meets the rows in the order that is seen.
          if (event.target === event.currentTarget && !isOrdered) settle();
        }}
        onScroll={
          onScrolled && ((event) => onScrolled(scrollPosition(event, rowHeight, virtualizer.getTotalSize())))
        }
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']}>
            {columns.map((column, at) => (
              <VirtualHeadCell key={column.id} column={column} left={tracks.lefts[at]} sort={sort}>
                <ColumnHead column={column} sort={sort} onSort={onSort} />
              </VirtualHeadCell>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles['body']}
          data-gliding={(isStill !== true && wanted.size <= MOST_MOVING) || undefined}
          style={{ height: virtualizer.getTotalSize() }}
          aria-owns={isOrdered ? undefined : seen.map((key) => `${id}-${key}`).join(' ')}
        >
          {order.map((key) => {
            const row = drawn.get(key);
            const index = positions.get(key);
            if (row === undefined || index === undefined) return null;
            return (
              <VirtualRow
                key={key}
                id={`${id}-${key}`}
                row={row}
                index={index}
                {...shared}
                isOwn={key === ownKey}
                isActive={key === activeKey}
                isOpen={key === openKey}
                isParted={isParted?.(row) === true}
                onPress={onRowPress as ((row: unknown) => void) | undefined}
              />
            );
          })}
        </div>
        {isOwnHidden && (
          <div
            className={styles['pinned']}
            style={{ height: rowHeight, bottom: feet * FOOT_HEIGHT }}
            aria-hidden
          >
            {/* A copy of a row: the focus goes to the row itself, no press goes through to rows behind. */}
            <div inert>
              <VirtualRow
                id={`${id}-pinned`}
                row={rows.at(ownIndex)}
                index={0}
                {...shared}
                isOwn
                isActive={false}
                isOpen={false}
                isParted={false}
                onPress={undefined}
              />
            </div>
          </div>
        )}
        <VirtualFoot
          foot={foot}
          columns={columns}
          lefts={tracks.lefts}
          index={rows.length}
          height={FOOT_HEIGHT}
        />
      </div>
    </div>
  );
}

/**
 * The height of a table; `whole` is that of its rows and frame in pixels. A given height is kept to, however
 * small it is.
 */
function heightsOf(height: string | undefined, whole: number): CSSProperties {
  return {
    ...(height === undefined ? { minHeight: `min(320px, ${whole}px)` } : { height }),
    maxHeight: whole + BORDERS,
  };
}

/** Whether the row exists and is out of view. */
function isOutside(index: number, view: { readonly startIndex: number; readonly endIndex: number }): boolean {
  return index >= 0 && (index < view.startIndex || index >= view.endIndex);
}

/** The index a key leads to, or undefined where the key moves nothing. `at` is -1 while no row is active. */
function indexAfterKey(key: string, at: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}
