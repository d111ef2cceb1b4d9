import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './tileFacts.ts';
import { type Density, WallTile } from './WallTile.tsx';
import { type WallRow } from './wallOrder.ts';
import { look } from '#views/components/look.ts';
import styles from './WallScreen.module.css';

const GAP = 10;
/** The least width of a tile, and the height of its text, px. */
const SIZES = { s: { width: 210, words: 62 }, m: { width: 220, words: 58 }, l: { width: 360, words: 82 } };
/** Ratio of a picture's height to its width: that of a screen. */
const SCREEN = 9 / 16;
const BORDER = 4;
/** Number of rows that are rendered beyond the visible ones. */
const OVERSCAN = 1;

/**
 * The tiles of a wall: only visible ones are in the DOM, and only their pictures are loaded. Arrows move,
 * Enter opens, and `onKey` gets other keys with the active contestant.
 */
export function WallGrid(props: {
  readonly contestId: number;
  readonly rows: readonly WallRow[];
  readonly density: Density;
  readonly wants: { readonly camera: boolean; readonly screen: boolean };
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  readonly onKey: (key: string, id: number | null) => boolean;
  /** Called when a person points, scrolls or presses keys here, so that no tile moves meanwhile. */
  readonly onTouch: () => void;
  readonly empty: ReactNode;
}) {
  const { contestId, rows, density, wants, openId, onOpen, onKey, onTouch, empty } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [activeId, setActiveId] = useState<number | null>(null);
  const id = useId();
  const { width: least, words } = SIZES[density];
  const columns = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  const tileWidth = (width - GAP * (columns - 1)) / columns;
  const tileHeight = density === 's' ? words : Math.round((tileWidth - BORDER) * SCREEN) + words + BORDER;
  const count = Math.ceil(rows.length / columns);
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileHeight + GAP,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 800 },
    // Tiles render after a scroll, since rendering a page of tiles would delay it.
    useFlushSync: false,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, tileHeight]);

  // All tiles are siblings in the DOM, so that a tile that moves to another row is not mounted again.
  const lines = virtualizer.getVirtualItems().map(({ index, start }) => ({
    index,
    start,
    shown: rows.slice(index * columns, (index + 1) * columns),
  }));
  const tileId = (participantId: number) => `${id}-${participantId}`;
  const move = (key: string): boolean => {
    const at = rows.findIndex(({ tile }) => tile.id === activeId);
    const active = rows[at]?.tile.id ?? null;
    if (key === 'Enter' && active !== null) onOpen(active);
    const height = scroller.current?.clientHeight ?? 0;
    const page = columns * Math.max(1, Math.floor(height / (tileHeight + GAP)));
    const to = placeAfterKey(key, at, rows.length, { columns, page });
    const next = to === undefined ? undefined : rows[to];
    if (to === undefined || next === undefined) return onKey(key, active);
    setActiveId(next.tile.id);
    virtualizer.scrollToIndex(Math.floor(to / columns));
    return true;
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    onTouch();
    if (move(event.key)) event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role={rows.length === 0 ? undefined : 'listbox'}
      aria-label={t('wall.competitors')}
      aria-activedescendant={activeId === null ? undefined : tileId(activeId)}
      tabIndex={0}
      onKeyDown={keyDown}
      onPointerMove={onTouch}
      onScroll={onTouch}
    >
      {rows.length === 0 && empty}
      <div className={look('relative')} style={{ height: virtualizer.getTotalSize() }}>
        {lines.flatMap(({ index, start, shown }) =>
          shown.map((row, column) => (
            <div
              key={row.tile.id}
              id={tileId(row.tile.id)}
              role="option"
              aria-label={nameOf(row.tile)}
              aria-describedby={`${tileId(row.tile.id)}-words`}
              aria-selected={row.tile.id === activeId}
              aria-posinset={index * columns + column + 1}
              aria-setsize={rows.length}
              className={styles['place']}
              style={{
                width: tileWidth,
                height: tileHeight,
                insetInlineStart: column * (tileWidth + GAP),
                transform: `translateY(${start}px)`,
              }}
            >
              <WallTile
                wordsId={`${tileId(row.tile.id)}-words`}
                contestId={contestId}
                tile={row.tile}
                urgency={row.urgency}
                lacks={row.lacks}
                density={density}
                wants={wants}
                isActive={row.tile.id === activeId}
                isOpen={row.tile.id === openId}
                onOpen={onOpen}
              />
            </div>
          )),
        )}
      </div>
    </div>
  );
}

/** The total width for the tiles, px. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1_000);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const inner = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(current);
      return (
        current.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
      );
    };
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setWidth(inner()));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The position after a key; undefined: the key moves nothing. `at` is -1 while no tile is active. */
function placeAfterKey(
  key: string,
  at: number,
  count: number,
  { columns, page }: { readonly columns: number; readonly page: number },
): number | undefined {
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at < 0 ? 0 : at + columns,
    ArrowUp: at - columns,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}
