import { useTranslation } from 'react-i18next';
import { type TimelineItem } from '#domain/contest/timeline.ts';
import { classNames } from '../components/classNames.ts';
import { Countdown } from '../components/Countdown.tsx';
import { look } from '../components/look.ts';
import styles from './TimelineBar.module.css';

const MINUTE_MS = 60_000;
/** The time left from which it has another colour, ms. */
const WAIT_BELOW_MS = 10 * MINUTE_MS;
const BAD_BELOW_MS = MINUTE_MS;

/** Where the contest stands: what comes next and in how long (§2 "Contest timeline"). */
export function TimelineBar(props: {
  readonly kind: TimelineItem['kind'];
  /** Ignored once finished. */
  readonly remainingMs: number;
  /** The fraction of the current part that has passed, 0 to 1; draws a line. */
  readonly fraction?: number | null;
  /** `bar` for the header, `hero` for a home page. */
  readonly size?: 'bar' | 'hero';
  /** Replaces the name of the kind: for a part of a contest, or one person's end. */
  readonly label?: string | undefined;
  /** The contest whose time it is, for staff of several. */
  readonly contest?: string | undefined;
  /** Under the hero's line, left and right: the start and the end in words. */
  readonly fromLabel?: string;
  readonly toLabel?: string;
}) {
  const { kind, remainingMs, fraction = null, size = 'bar', contest, fromLabel, toLabel } = props;
  const { t } = useTranslation();
  const label = props.label ?? t(`timeline.${kind}`);
  if (kind === 'finished') {
    return (
      <div className={styles[size]}>
        {contest !== undefined && (
          <p className={styles['label']}>
            <span className={styles['contest']}>{contest}</span>
          </p>
        )}
        <p className={styles['over']}>{label}</p>
      </div>
    );
  }
  return (
    <div className={styles[size]}>
      <p className={styles['label']}>
        {contest !== undefined && <span className={styles['contest']}>{contest}</span>}
        <span className={styles['what']}>{label}</span>
      </p>
      <Countdown
        remainingMs={remainingMs}
        label={contest === undefined ? label : `${contest}: ${label}`}
        size={size}
        tone={kind.endsWith('ends_in') && remainingMs > 0 ? toneOf(remainingMs) : 'plain'}
      />
      {fraction !== null && <Passed fraction={fraction} />}
      <Ends from={fromLabel} to={toLabel} />
    </div>
  );
}

function toneOf(remainingMs: number): 'plain' | 'wait' | 'bad' {
  if (remainingMs <= BAD_BELOW_MS) return 'bad';
  return remainingMs <= WAIT_BELOW_MS ? 'wait' : 'plain';
}

/** A line that fills as the part of the contest passes. */
function Passed({ fraction }: { readonly fraction: number }) {
  return (
    <span className={styles['line']} aria-hidden>
      <span
        className={classNames(styles['passed'])}
        style={{ transform: `scaleX(${Math.max(0, Math.min(1, fraction))})` }}
      />
    </span>
  );
}

/** The start and the end in words; nothing where neither is said. */
function Ends({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }) {
  if (from === undefined && to === undefined) return null;
  return (
    <p className={look('flex', 'apart', 'gap16', 'hint', 'digits')}>
      <span>{from}</span>
      <span>{to}</span>
    </p>
  );
}
