import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/useFormat.ts';
import { look } from './look.ts';
import styles from './Band.module.css';

const SECOND_MS = 1000;

/** A quiet band: the page is not live, since when, and when the next try is. */
export function NotLiveBand(props: {
  /** Milliseconds since the epoch. */
  readonly sinceAt: number;
  readonly nowAt: number;
  /** `null` while a try is under way. */
  readonly nextTryAt: number | null;
  readonly onTryNow?: () => void;
}) {
  const { sinceAt, nowAt, nextTryAt, onTryNow } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const seconds = nextTryAt === null ? 0 : Math.ceil((nextTryAt - nowAt) / SECOND_MS);
  return (
    <section aria-labelledby={id} className={styles['band']}>
      <CloudOff size={18} strokeWidth={1.75} aria-hidden />
      <p id={id} role="status" className={look('weight550')}>
        {t('live.not_live_since', { time: format.time(sinceAt) })}
      </p>
      <p className={look('text1', 'digits')}>
        {seconds > 0 ? t('live.next_try', { count: seconds }) : t('live.trying')}
      </p>
      {onTryNow !== undefined && (
        // The button stays during a try, so that a person who pressed it does not lose the focus.
        <button
          type="button"
          className={styles['act']}
          aria-disabled={seconds <= 0 || undefined}
          onClick={() => seconds > 0 && onTryNow()}
        >
          {t('live.try_now')}
        </button>
      )}
    </section>
  );
}
