import { type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { look } from './look.ts';
import styles from './KeyValue.module.css';

/** Facts of a thing as pairs of name and value. */
export function KeyValue(props: {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
  /** `row` sets the pairs side by side, as under a page's title. */
  readonly layout?: 'list' | 'row';
}) {
  return (
    <dl className={styles[props.layout ?? 'list']}>
      {props.items.map(({ label, value }) => (
        <div key={label} className={styles['pair']}>
          <dt className={classNames(look('hint'), styles['label'])}>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
