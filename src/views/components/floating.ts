import { isRightToLeft } from '../i18n/direction.ts';

const GAP = 6;
const MARGIN = 8;

/**
 * Opens `panel` in the browser's top layer beside `anchor`: below it, above where there is no room, within the window.
 * The panel must carry the `popover` attribute.
 */
export function showBeside(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'center' | 'end'): void {
  panel.showPopover();
  const to = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = to.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - MARGIN;
  const center = to.left + (to.width - width) / 2;
  const isAtRight = (align === 'end') !== isRightToLeft();
  const left = align === 'center' ? center : isAtRight ? to.right - width : to.left;
  panel.style.top = `${fitsBelow ? below : Math.max(MARGIN, to.top - GAP - height)}px`;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
}
