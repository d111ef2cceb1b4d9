import { useTranslation } from 'react-i18next';
import { countdownParts, remainingMs } from '#domain/contest/timeline.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { look } from '#views/components/look.ts';
import styles from './Spectating.module.css';

/** The time to the contest's start or end; afterwards the time of the end. It inherits its text size. */
export function ContestClock(props: {
  readonly board: Pick<Board, 'startAt' | 'endAt'>;
  readonly now: number;
}) {
  const { board, now } = props;
  const { startAt, endAt } = board;
  const { t } = useTranslation();
  const format = useFormat();
  if (now === 0) return null;
  if (now >= endAt)
    return <span className={styles['clock']}>{t('board.ended', { time: format.dateTime(endAt) })}</span>;
  const isBefore = now < startAt;
  const { days, clock } = countdownParts(remainingMs(isBefore ? startAt : endAt, now));
  const label = t(isBefore ? 'board.starts_in' : 'board.ends_in');
  return (
    <span className={styles['clock']}>
      <span className={look('text2')}>{label}</span>
      <span role="timer" aria-label={label} className={styles['clockTime']}>
        {days > 0 && `${t('countdown.days', { count: days })} `}
        {clock}
      </span>
    </span>
  );
}
