import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRested } from '../useRested.ts';
import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

/** Loading that is quicker than this needs no sign. */
const DELAY_MS = 150;

/** Shows its children only after 150 ms, so that quick answers do not flicker. */
export function Delayed(props: { readonly children: ReactNode; readonly delayMs?: number }) {
  const { children, delayMs = DELAY_MS } = props;
  const [isDue, setDue] = useState(false);
  useRested(true, delayMs, setDue);
  return isDue ? <>{children}</> : null;
}

/** The shape of what is loading: lines of text, rows of a table, cards, or a page's hero. */
export function Skeleton(props: {
  readonly shape?: 'text' | 'rows' | 'cards' | 'hero';
  readonly count?: number;
}) {
  const { shape = 'text', count = shape === 'hero' ? 1 : 4 } = props;
  const { t } = useTranslation();
  return (
    <Delayed>
      <div
        role="status"
        aria-label={t('state.loading')}
        className={classNames(styles['skeleton'], styles[shape])}
      >
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className={styles['bone']} />
        ))}
      </div>
    </Delayed>
  );
}
