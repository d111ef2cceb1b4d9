import { useTranslation } from 'react-i18next';
import { countdownParts } from '#domain/contest/timeline.ts';
import { classNames } from './classNames.ts';
import styles from './Countdown.module.css';

/** The time left, in large figures that never shift. Its parent renders it anew; it does not tick itself. */
export function Countdown(props: {
  readonly remainingMs: number;
  /** `bar` stands in the header; `hero` is read from two metres. */
  readonly size?: 's' | 'm' | 'l' | 'bar' | 'hero';
  readonly tone?: 'plain' | 'wait' | 'bad';
  /** The event that it counts to, for assistive technology. */
  readonly label?: string;
}) {
  const { remainingMs, size = 'm', tone = 'plain', label } = props;
  const { days, clock } = countdownParts(remainingMs);
  const { t } = useTranslation();
  return (
    <span
      role="timer"
      data-keep-clear=""
      aria-label={label}
      className={classNames(styles['countdown'], styles[size], styles[tone], 'tabular')}
    >
      {days > 0 && <span className={styles['days']}>{t('countdown.days', { count: days })}</span>}
      <span>{clock}</span>
    </span>
  );
}
