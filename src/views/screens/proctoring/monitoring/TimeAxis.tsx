import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { type MonitoredPicture, type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Kind, type Watched } from './happenings.ts';
import { lanesOf } from './lanes.ts';
import { stepFrom } from './pictureTimes.ts';
import { panned, ticksOf, zoomed } from './timeWindow.ts';
import { useAxisGestures } from './useAxisGestures.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** The zoom factor of one press of a button or a key; `PAN` is the moved share of the visible time. */
const CLOSER = 0.5;
const PAN = 0.25;
const MINUTE_MS = 60_000;
const TICKS = 6;
/** The rightmost position of a label, percent; further right it would be cut off. */
const LAST_TICK = 84;

interface TimeAxisProps {
  readonly monitoring: Monitoring;
  readonly watched: Watched;
  /** The whole time; `view` is its visible part. */
  readonly bounds: Span;
  readonly view: Span;
  readonly hidden: ReadonlySet<Kind>;
  /** The selected time. */
  readonly at: number;
  readonly pictures: readonly MonitoredPicture[];
  readonly onView: (view: Span) => void;
  readonly onGo: (at: number) => void;
  readonly onPlay: () => void;
}

/**
 * A time axis with a lane for each kind (PRC-7); the selected time crosses all lanes. The wheel, two fingers,
 * keys and buttons zoom and pan; a click selects a time.
 */
export function TimeAxis(props: TimeAxisProps) {
  const { watched, bounds, view, at, onView, onGo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const track = useRef<HTMLDivElement>(null);
  useAxisGestures(track, { view, bounds, onView, onGo });
  const length = Math.max(1, view.toAt - view.fromAt);
  const share = (instant: number) => ((instant - view.fromAt) / length) * 100;
  const lanes = lanesOf(props, t, format);
  const isWhole = view.fromAt <= bounds.fromAt && view.toAt >= bounds.toAt;
  const edges = [watched.facts.watched.fromAt, watched.facts.watched.toAt].map((edge) =>
    Math.min(100, Math.max(0, share(edge))),
  );
  return (
    <div className={styles['axis']}>
      <div
        ref={track}
        className={styles['lanes']}
        role="slider"
        tabIndex={0}
        aria-label={t('person_monitoring.axis')}
        aria-valuemin={bounds.fromAt}
        aria-valuemax={bounds.toAt}
        aria-valuenow={at}
        aria-valuetext={format.timeWithSeconds(at)}
        onKeyDown={(event) => onKey(event, props)}
      >
        {lanes.map(({ kind, bars }) => (
          <div key={kind} className={styles['lane']}>
            <span className={styles['laneName']}>{t(`person_monitoring.kind.${kind}`)}</span>
            <svg className={styles['laneBars']} aria-hidden>
              {bars.map((bar) => {
                const from = Math.max(0, share(bar.fromAt));
                const width = Math.min(100, share(bar.toAt)) - from;
                // Browsers do not draw a rectangle without a width.
                return bar.toAt === bar.fromAt ? (
                  <line
                    key={bar.id}
                    className={styles[bar.tone]}
                    x1={`${from}%`}
                    x2={`${from}%`}
                    y1={0}
                    y2="100%"
                  >
                    <title>{bar.title}</title>
                  </line>
                ) : (
                  <rect
                    key={bar.id}
                    className={styles[bar.tone]}
                    x={`${from}%`}
                    width={`${Math.max(0, width)}%`}
                  >
                    <title>{bar.title}</title>
                  </rect>
                );
              })}
            </svg>
          </div>
        ))}
        <div className={styles['over']} data-track>
          <span className={styles['outside']} style={{ insetInlineStart: 0, width: `${edges[0] ?? 0}%` }} />
          <span
            className={styles['outside']}
            style={{ insetInlineStart: `${edges[1] ?? 100}%`, insetInlineEnd: 0 }}
          />
          {at >= view.fromAt && at <= view.toAt && (
            <span className={styles['cursor']} style={{ insetInlineStart: `${share(at)}%` }} />
          )}
        </div>
      </div>
      <div className={styles['ticks']} aria-hidden>
        {ticksOf(view, TICKS)
          .filter((tick) => share(tick) <= LAST_TICK)
          .map((tick) => (
            <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }}>
              {length < 5 * MINUTE_MS ? format.timeWithSeconds(tick) : format.time(tick)}
            </span>
          ))}
      </div>
      <div
        className={classNames(look('row', 'wrap', 'gap4'), styles['zoom'])}
        role="group"
        aria-label={t('person_monitoring.zoom')}
      >
        <IconButton
          size="s"
          icon={ChevronLeft}
          label={t('person_monitoring.earlier')}
          disabled={view.fromAt <= bounds.fromAt}
          onPress={() => onView(panned(view, bounds, -PAN))}
        />
        <IconButton
          size="s"
          icon={ZoomOut}
          label={t('person_monitoring.zoom_out')}
          disabled={isWhole}
          onPress={() => onView(zoomed(view, bounds, 1 / CLOSER, middleOf(props)))}
        />
        <IconButton
          size="s"
          icon={ZoomIn}
          label={t('person_monitoring.zoom_in')}
          onPress={() => onView(zoomed(view, bounds, CLOSER, middleOf(props)))}
        />
        <IconButton
          size="s"
          icon={ChevronRight}
          label={t('person_monitoring.later')}
          disabled={view.toAt >= bounds.toAt}
          onPress={() => onView(panned(view, bounds, PAN))}
        />
        <IconButton
          size="s"
          icon={Maximize2}
          label={t('person_monitoring.zoom_all')}
          disabled={isWhole}
          onPress={() => onView(bounds)}
        />
        <span className={classNames(look('hint'), styles['hint'])}>
          {format.timeWithSeconds(view.fromAt)} – {format.timeWithSeconds(view.toAt)}
        </span>
        <button
          type="button"
          className={styles['toStart']}
          onClick={() => onGo(watched.facts.watched.fromAt)}
        >
          {t('person_monitoring.to_start')}
        </button>
      </div>
      <p className={classNames(look('text2', 'size12'), styles['keys'])}>{t('person_monitoring.keys')}</p>
    </div>
  );
}

/** The fixed point of a zoom: the selected time if it is visible, otherwise the middle. */
function middleOf({ view, at }: TimeAxisProps): number {
  return at >= view.fromAt && at <= view.toAt ? at : (view.fromAt + view.toAt) / 2;
}

/** Functions of the keys while the axis has the focus. */
const KEYS: Readonly<Record<string, (props: TimeAxisProps, isShift: boolean) => void>> = {
  ArrowLeft: (props, isShift) => step(props, -1, isShift),
  ArrowRight: (props, isShift) => step(props, 1, isShift),
  PageUp: ({ at, onGo }) => onGo(at - MINUTE_MS),
  PageDown: ({ at, onGo }) => onGo(at + MINUTE_MS),
  Home: ({ watched, onGo }) => onGo(watched.facts.watched.fromAt),
  End: ({ watched, onGo }) => onGo(watched.facts.watched.toAt),
  '+': (props) => props.onView(zoomed(props.view, props.bounds, CLOSER, middleOf(props))),
  '=': (props) => props.onView(zoomed(props.view, props.bounds, CLOSER, middleOf(props))),
  '-': (props) => props.onView(zoomed(props.view, props.bounds, 1 / CLOSER, middleOf(props))),
  '0': ({ bounds, onView }) => onView(bounds),
  ' ': ({ onPlay }) => onPlay(),
};

function onKey(event: KeyboardEvent, props: TimeAxisProps): void {
  const act = KEYS[event.key];
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act(props, event.shiftKey);
}

/** Goes to the previous or next picture; with Shift it pans instead. */
function step(props: TimeAxisProps, by: 1 | -1, isShift: boolean): void {
  const { pictures, at, view, bounds, onView, onGo } = props;
  if (isShift) {
    onView(panned(view, bounds, by * PAN));
    return;
  }
  const to = stepFrom(pictures, at, by);
  if (to !== null) onGo(to);
}
