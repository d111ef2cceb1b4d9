import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';

/** Largest size in a formula, em, so that nobody's formula draws over the rest of the page. */
const MOST_EM = 40;

/** A TeX formula, always from the left, built as elements (content policy); a wrong one is shown in red. */
export function Formula(props: { readonly tex: string; readonly isDisplay: boolean }) {
  const { tex, isDisplay } = props;
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    katex.render(tex, place.current, {
      displayMode: isDisplay,
      throwOnError: false,
      errorColor: 'var(--bad)',
      strict: 'ignore',
      maxSize: MOST_EM,
    });
    return isDisplay ? followWidth(place.current) : undefined;
  }, [tex, isDisplay]);
  return <span ref={place} dir="ltr" />;
}

/** A formula wider than its box scrolls, and must then be focusable; a formula that fits is no tab stop. */
function followWidth(place: HTMLElement): () => void {
  const display = place.querySelector<HTMLElement>('.katex-display');
  if (display === null) return () => undefined;
  const measure = () => {
    if (display.scrollWidth > display.clientWidth) display.tabIndex = 0;
    else display.removeAttribute('tabindex');
  };
  measure();
  // KaTeX's fonts come later and are wider; the box may be dragged narrower.
  const watch = new ResizeObserver(measure);
  for (const part of [display, ...display.querySelectorAll('.base')]) watch.observe(part);
  return () => watch.disconnect();
}
