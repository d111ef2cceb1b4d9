import { type ReactNode } from 'react';
import { usePageHeading } from './usePageHeading.ts';
import { look } from './look.ts';
import styles from './PageHeader.module.css';

/**
 * The head of a page. After going from one page to another the heading has the focus, so that a screen reader
 * says the new page (SHL-10); the browser's title says it too.
 */
export function PageHeader(props: {
  readonly title: string;
  /** A line above the title: where this belongs. */
  readonly eyebrow?: ReactNode;
  /** A line below the title. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  /** The page's hero at the far side: time left, points, a count. */
  readonly hero?: ReactNode;
}) {
  const { title, eyebrow, meta, actions, hero } = props;
  const heading = usePageHeading();
  return (
    <header className={styles['header']}>
      <title>{`${title} · Agon`}</title>
      <div className={styles['text']}>
        {eyebrow !== undefined && <div className={styles['eyebrow']}>{eyebrow}</div>}
        <h1 ref={heading} tabIndex={-1} className={look('anywhere')}>
          {title}
        </h1>
        {meta !== undefined && <div className={styles['meta']}>{meta}</div>}
      </div>
      {hero !== undefined && <div>{hero}</div>}
      {actions !== undefined && <div className={look('row', 'wrap', 'gap8')}>{actions}</div>}
    </header>
  );
}
