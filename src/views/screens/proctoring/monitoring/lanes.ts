import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { type Kind, type Watched } from './happenings.ts';

/** A bar on a lane; `tone` is the kind of bar, which decides its look. */
interface Bar extends Span {
  readonly id: string;
  readonly tone: 'covered' | 'gap' | 'heard' | 'session' | 'signal' | 'incident' | 'line' | 'picture';
  readonly title: string;
}

/** A lane of the axis. */
interface Lane {
  readonly kind: Kind;
  readonly bars: readonly Bar[];
}

/** Maximum number of visible pictures that are drawn one by one. */
const MOST_TICKS = 240;

/** The lanes that are not hidden: camera, screen, contact, sessions, signals, incidents and the log. */
export function lanesOf(
  {
    monitoring,
    watched,
    hidden,
    view,
  }: {
    readonly monitoring: Monitoring;
    readonly watched: Watched;
    readonly hidden: ReadonlySet<Kind>;
    readonly view: Span;
  },
  t: Translate,
  format: Format,
): readonly Lane[] {
  const between = ({ fromAt, toAt }: Span) =>
    `${format.timeWithSeconds(fromAt)} – ${format.timeWithSeconds(toAt)}`;
  const untilAt = watched.facts.watched.toAt;
  const lanes: readonly Lane[] = [
    ...watched.facts.asked.map((source): Lane => ({
      kind: source,
      bars: [
        ...watched.coverage[source].covered.map((span): Bar => ({
          ...span,
          id: `covered-${span.fromAt}`,
          tone: 'covered',
          title: between(span),
        })),
        ...(hidden.has('gap') ? [] : watched.coverage[source].gaps).map((gap): Bar => ({
          ...gap,
          id: `gap-${gap.fromAt}`,
          tone: 'gap',
          title: `${between(gap)} · ${t(`person_monitoring.why.${gap.why}`)}`,
        })),
        ...ticks(monitoring, source, view, format),
      ],
    })),
    {
      kind: 'network',
      bars: watched.facts.heard.map((span): Bar => ({
        ...span,
        id: `heard-${span.fromAt}`,
        tone: 'heard',
        title: between(span),
      })),
    },
    {
      kind: 'session',
      bars: monitoring.sessions.map((one): Bar => {
        const span = { fromAt: one.at, toAt: one.ended_at ?? monitoring.at };
        return {
          ...span,
          id: `session-${one.id}`,
          tone: 'session',
          title: `${between(span)} ${one.places.join(', ')}`,
        };
      }),
    },
    {
      kind: 'signal',
      bars: monitoring.signals.map((one): Bar => {
        const span = { fromAt: one.at, toAt: one.ended_at ?? untilAt };
        return {
          ...span,
          id: `signal-${one.id}`,
          tone: 'signal',
          title: `${t(`signals.kind.${one.kind}`)} · ${between(span)}`,
        };
      }),
    },
    {
      kind: 'incident',
      bars: monitoring.incidents.map((one): Bar => ({
        fromAt: one.at,
        toAt: one.at,
        id: `incident-${one.id}`,
        tone: 'incident',
        title: `${format.timeWithSeconds(one.at)} · ${t(`wall.level_${one.level}`)} · ${one.note}`,
      })),
    },
    {
      kind: 'line',
      bars: monitoring.lines.map((one): Bar => ({
        fromAt: one.at,
        toAt: one.at,
        id: `line-${one.id}`,
        tone: 'line',
        title: `${format.timeWithSeconds(one.at)} · ${one.operation} ${one.message}`,
      })),
    },
  ];
  return lanes
    .filter(({ kind }) => !hidden.has(kind))
    .map(({ kind, bars }) => ({ kind, bars: bars.filter((bar) => isIn(bar, view)) }));
}

function ticks(
  monitoring: Monitoring,
  source: 'camera' | 'screen',
  view: Span,
  format: Format,
): readonly Bar[] {
  const seen = monitoring.pictures.filter(
    (one) => one.source === source && one.at >= view.fromAt && one.at <= view.toAt,
  );
  if (seen.length > MOST_TICKS) return [];
  return seen.map(({ id, at }) => ({
    fromAt: at,
    toAt: at,
    id: `picture-${id}`,
    tone: 'picture',
    title: format.timeWithSeconds(at),
  }));
}

function isIn({ fromAt, toAt }: Span, view: Span): boolean {
  return toAt >= view.fromAt && fromAt <= view.toAt;
}
