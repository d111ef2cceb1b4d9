import { CloudOff } from 'lucide-react';
import { useFormat } from '../i18n/useFormat.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import styles from './NotLiveBand.module.css';

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
  const t = useTranslate();
  const format = useFormat();
  const seconds = nextTryAt === null ? 0 : Math.ceil((nextTryAt - nowAt) / SECOND_MS);
  return (
    <div className={styles['band']}>
      <CloudOff size={18} strokeWidth={1.75} aria-hidden />
      <p role="status" className={styles['text']}>
        {t('live.not_live_since', { time: format.time(sinceAt) })}
      </p>
      <p className={styles['next']}>
        {seconds > 0 ? t('live.next_try', { count: seconds }) : t('live.trying')}
      </p>
      {onTryNow !== undefined && seconds > 0 && (
        <button type="button" className={styles['now']} onClick={onTryNow}>
          {t('live.try_now')}
        </button>
      )}
    </div>
  );
}
