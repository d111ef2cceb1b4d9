import katex from 'katex';
import { useLayoutEffect, useRef } from 'react';

/** No person's formula draws over the rest of the page; KaTeX's unit is em. */
const MOST_EM = 40;

/** A TeX formula; one that is wrong is shown as written, in red. Built as elements, which the content policy allows. */
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
  }, [tex, isDisplay]);
  return <span ref={place} />;
}
