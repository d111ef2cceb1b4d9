import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import { look } from './look.ts';
import styles from './Section.module.css';

/** A part of a page under its own heading; lines, no box. */
export function Section(props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={look('grid', 'gap16', 'shrink')}>
      <header className={look('flex', 'wrap', 'bottom', 'apart', 'gap12x24')}>
        <div>
          <h2 id={id}>{props.title}</h2>
          {props.hint !== undefined && <p className={styles['hint']}>{props.hint}</p>}
        </div>
        {props.actions !== undefined && (
          <div className={classNames(look('flex', 'wrap', 'gap8'), styles['actions'])}>{props.actions}</div>
        )}
      </header>
      {props.children}
    </section>
  );
}

/** A box for content that stands on its own. `flush` lets a table or list run to its edges. */
export function Card(props: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'accent';
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  const { title, actions, tone = 'plain', flush = false, children } = props;
  return (
    <section className={classNames(styles['card'], styles[tone])}>
      {title !== undefined && (
        <header className={styles['cardHeader']}>
          <h2 className={look('size16')}>{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? look('shrink') : look('pad')}>{children}</div>
    </section>
  );
}
