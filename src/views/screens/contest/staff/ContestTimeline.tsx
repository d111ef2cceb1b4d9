import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { classNames } from '#views/components/classNames.ts';
import { drawTimeline, type Span, type SpanKind } from './timelineDrawing.ts';
import { look } from '#views/components/look.ts';
import styles from './ContestTimeline.module.css';

const WIDTH = 1000;
const HEIGHT = 72;
/** Vertical extent of each part: windows fill the line, parts within the contest are bands at its edges. */
const BANDS: Readonly<Record<SpanKind, { readonly y: number; readonly height: number }>> = {
  translation: { y: 24, height: 32 },
  contest: { y: 24, height: 32 },
  frozen: { y: 14, height: 6 },
  unrestricted: { y: 60, height: 6 },
  analysis: { y: 24, height: 32 },
};

/** A contest's times as a picture with a mark for now, and every time as text below. */
export function ContestTimeline({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const { spans, now } = drawTimeline(contest, nowAt);
  const whole = spans.find(({ kind }) => kind === 'contest');
  const elapsed = whole && { from: whole.from, to: Math.max(whole.from, Math.min(whole.to, now)) };
  return (
    <div>
      <div className={styles['picture']}>
        <span
          className={styles['now']}
          style={{ insetInlineStart: `${now * 100}%` }}
          data-late={now > 0.5 || undefined}
        >
          {t('staff.timeline.now')}
        </span>
        <svg
          className={styles['svg']}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('staff.timeline.label')}
        >
          <line
            className={styles['line']}
            x1={0}
            x2={WIDTH}
            y1={40}
            y2={40}
            vectorEffect="non-scaling-stroke"
          />
          {spans.map(({ kind, from, to }) => (
            <rect
              key={kind}
              className={styles[kind]}
              x={from * WIDTH}
              width={Math.max(2, (to - from) * WIDTH)}
              {...BANDS[kind]}
            />
          ))}
          {elapsed && (
            <rect
              className={styles['elapsed']}
              x={elapsed.from * WIDTH}
              width={(elapsed.to - elapsed.from) * WIDTH}
              {...BANDS.contest}
            />
          )}
          <line
            className={styles['nowLine']}
            x1={now * WIDTH}
            x2={now * WIDTH}
            y1={4}
            y2={HEIGHT - 2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <ul className={styles['legend']}>
        {spans.map((span) => (
          <Legend key={span.kind} span={span} />
        ))}
      </ul>
    </div>
  );
}

function Legend({ span }: { readonly span: Span }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, fromAt, toAt } = span;
  const isOneDay = toAt !== null && format.date(fromAt) === format.date(toAt);
  return (
    <li className={styles['item']}>
      <span className={classNames(styles['swatch'], styles[`${kind}Swatch`])} />
      <span className={look('weight550')}>{t(`staff.timeline.${kind}`)}</span>
      <span className="tabular">
        {format.dateTime(fromAt)}
        {toAt === null
          ? ` – ${t('staff.timeline.until_unfrozen')}`
          : ` – ${isOneDay ? format.time(toAt) : format.dateTime(toAt)}`}
      </span>
    </li>
  );
}
