import { useTranslation } from 'react-i18next';
import {
  type Incident,
  type WatchedPicture,
  type WatchedSignal,
} from '#protocol/wire/staff/proctoring/watching.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { incidentMarks, percentAt, signalSpan } from './timelineMarks.ts';
import { look } from '#views/components/look.ts';
import styles from './Timeline.module.css';

/**
 * Pictures, signals and incidents of a person on one time axis, with a slider over the pictures. Times are in
 * ms since the epoch. `pictures` are in order of time.
 */
export function Timeline(props: {
  readonly fromAt: number;
  readonly untilAt: number;
  readonly pictures: readonly WatchedPicture[];
  readonly signals: readonly WatchedSignal[];
  readonly incidents: readonly Incident[];
  /** The shown time. */
  readonly at: number;
  /** Called with the time of a chosen picture. */
  readonly onChoose: (at: number) => void;
}) {
  const { fromAt, untilAt, pictures, signals, incidents, at, onChoose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const place = pictures.findLastIndex((picture) => picture.at <= at);
  const shown = pictures[Math.max(0, place)];
  return (
    <div className={look('grid', 'gap4')}>
      <svg className={styles['axis']} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden>
        <rect x="0" y="14" width="100" height="1" className={styles['line']} />
        {signals.map((signal) => {
          const { from, width } = signalSpan(signal, fromAt, untilAt);
          return (
            <rect
              key={signal.id}
              x={from}
              y="2"
              width={Math.max(width, 0.4)}
              height="8"
              className={styles['signal']}
              data-seen={signal.seen !== null || undefined}
            />
          );
        })}
        {pictures.map((picture) => (
          <rect
            key={picture.id}
            x={percentAt(picture.at, fromAt, untilAt)}
            y={picture.source === 'camera' ? 16 : 22}
            width="0.25"
            height="6"
            className={styles['picture']}
            data-missed={picture.missed > 0 || undefined}
          />
        ))}
        {incidentMarks(incidents).map((mark) => (
          <rect
            key={mark.key}
            x={percentAt(mark.at, fromAt, untilAt)}
            y="0"
            width="0.6"
            height="30"
            className={styles['incident']}
            data-level={mark.level}
          />
        ))}
        <rect x={percentAt(at, fromAt, untilAt)} y="0" width="0.4" height="30" className={styles['now']} />
      </svg>
      <input
        type="range"
        className={styles['slider']}
        aria-label={t('wall.timeline')}
        aria-valuetext={shown === undefined ? '' : format.timeWithSeconds(shown.at)}
        min={0}
        max={Math.max(0, pictures.length - 1)}
        value={Math.max(0, place)}
        disabled={pictures.length < 2}
        onChange={(event) => {
          const chosen = pictures[Number(event.target.value)];
          if (chosen !== undefined) onChoose(chosen.at);
        }}
      />
      <p className={look('flex', 'apart', 'text2', 'size12', 'digits')}>
        <span>{format.time(fromAt)}</span>
        <span>{format.time(untilAt)}</span>
      </p>
    </div>
  );
}
