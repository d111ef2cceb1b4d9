import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';

const Body = lazy(async () => ({ default: (await import('./MarkdownBody.tsx')).MarkdownBody }));

/**
 * A person's text with Markdown, tables and formulas (COM-3). HTML in it is shown, never run. The parser is loaded with
 * the first text that needs it; until then the text stands there as written.
 */
export function Markdown(props: { readonly text: string }) {
  return (
    <div className={styles['markdown']}>
      <Suspense fallback={<div className={styles['raw']}>{props.text}</div>}>
        <Body text={props.text} />
      </Suspense>
    </div>
  );
}
