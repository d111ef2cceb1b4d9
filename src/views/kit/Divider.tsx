import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { flowKeys, isRightToLeft } from '#views/i18n/direction.ts';
import styles from './Divider.module.css';

/** The step by which an arrow key moves it, percent. */
const STEP_PERCENT = 2;

/** A divider of a workspace: dragged, or moved by arrows, Home and End; Enter or a double click resets it. */
export function Divider(props: {
  readonly label: string;
  /** `vertical` stands between parts side by side, `horizontal` between an upper and a lower part. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size of the part before it, or with `isFromEnd` of the part after it, percent of the container. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isFromEnd?: boolean;
  /** Id of the part whose size it sets. */
  readonly controls: string;
  /** Called while it moves, with `isLast` when it comes to rest; a `percent` of null resets it. */
  readonly onMove: (percent: number | null, isLast: boolean) => void;
}) {
  const { label, orientation, value, min, max, isFromEnd = false, controls, onMove } = props;
  const isDragged = useRef(false);
  const isVertical = orientation === 'vertical';
  const within = (percent: number) => Math.min(max, Math.max(min, percent));

  const percentAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return value;
    const share = isVertical
      ? (isRightToLeft() ? box.right - event.clientX : event.clientX - box.left) / box.width
      : (event.clientY - box.top) / box.height;
    return within(100 * (isFromEnd ? 1 - share : share));
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDragged.current = true;
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (isDragged.current) onMove(percentAt(event), false);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (!isDragged.current) return;
    isDragged.current = false;
    onMove(percentAt(event), true);
  };
  const press = (event: KeyboardEvent) => {
    const { back, on } = flowKeys();
    const [less, more] = isVertical ? [back, on] : ['ArrowUp', 'ArrowDown'];
    const step = isFromEnd ? -STEP_PERCENT : STEP_PERCENT;
    const to = new Map<string, number | null>([
      [less, within(value - step)],
      [more, within(value + step)],
      ['Home', min],
      ['End', max],
      ['Enter', null],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    onMove(to, true);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      className={styles['divider']}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onMove(null, true)}
      onKeyDown={press}
    />
  );
}
