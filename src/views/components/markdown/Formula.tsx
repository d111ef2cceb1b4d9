import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';

/** No person's formula draws over the rest of the page; KaTeX's unit is em. */
const MOST_EM = 40;

/** A TeX formula, which runs from the left in every language; one that is wrong is shown as written, in red. Built as elements, which the content policy allows. */
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

/** One that is wider than its place scrolls, and then the keyboard must be able to focus it; one that fits is no stop on the way. */
function followWidth(place: HTMLElement): () => void {
  const display = place.querySelector<HTMLElement>('.katex-display');
  if (display === null) return () => undefined;
  const measure = () => {
    if (display.scrollWidth > display.clientWidth) display.tabIndex = 0;
    else display.removeAttribute('tabindex');
  };
  measure();
  // Its own fonts come later and are wider; its place may be dragged narrower.
  const watch = new ResizeObserver(measure);
  for (const part of [display, ...display.querySelectorAll('.base')]) watch.observe(part);
  return () => watch.disconnect();
}
