import { hasAnalysis, hasTranslation } from '#domain/contest/phase.ts';
import { frozenFromAt, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from '#streams/state/contest/contest.ts';

/** A part of a contest's timeline. */
export type SpanKind = 'translation' | 'contest' | 'unrestricted' | 'frozen' | 'analysis';

/** A part as it is drawn: instants in ms, places as shares of the width. An end at null is open (frozen until unfrozen). */
export interface Span {
  readonly kind: SpanKind;
  readonly fromAt: number;
  readonly toAt: number | null;
  readonly from: number;
  readonly to: number;
}

export interface TimelineDrawing {
  readonly spans: readonly Span[];
  /** Where now is. Before the first part and after the last it stands at the edge. */
  readonly now: number;
}

/** Shares of the width before they are scaled to 1: windows and the time between them have fixed ones. */
const WEIGHT = { edge: 0.5, translation: 2, gap: 0.8, contest: 7, analysis: 2.2 };

interface Interval {
  readonly fromAt: number;
  readonly toAt: number;
  readonly weight: number;
}

/**
 * A contest's times as a picture. A translation may be days before and an analysis days after: so each part has a
 * width of its own and time runs evenly within it, not over the whole.
 */
export function drawTimeline(contest: Contest, nowAt: number): TimelineDrawing {
  const times = timesOf(contest);
  const { startAt, endAt } = times;
  const translates = hasTranslation(times);
  const analyses = hasAnalysis(times);
  const intervals: Interval[] = [
    ...(translates
      ? [
          { fromAt: times.startTranslationAt, toAt: times.endTranslationAt, weight: WEIGHT.translation },
          { fromAt: times.endTranslationAt, toAt: startAt, weight: WEIGHT.gap },
        ]
      : []),
    { fromAt: startAt, toAt: endAt, weight: WEIGHT.contest },
    ...(analyses
      ? [
          { fromAt: endAt, toAt: times.startAnalysisAt, weight: WEIGHT.gap },
          { fromAt: times.startAnalysisAt, toAt: times.endAnalysisAt, weight: WEIGHT.analysis },
        ]
      : []),
  ];
  const place = placeIn(intervals);
  const span = (kind: SpanKind, fromAt: number, toAt: number | null): Span => ({
    kind,
    fromAt,
    toAt,
    from: place(fromAt),
    to: Math.max(place(fromAt), place(toAt ?? endAt)),
  });
  const unrestrictedAt = Math.max(startAt, endAt - times.unrestrictedSeconds * 1000);
  const setting = parseStandingsSetting(contest.standings);
  const freezesAt = setting && frozenFromAt(setting, times);
  const frozenAt = freezesAt === null ? null : Math.max(startAt, freezesAt);
  return {
    spans: [
      ...(translates ? [span('translation', times.startTranslationAt, times.endTranslationAt)] : []),
      span('contest', startAt, endAt),
      ...(unrestrictedAt < endAt ? [span('unrestricted', unrestrictedAt, endAt)] : []),
      ...(frozenAt !== null && frozenAt < endAt ? [span('frozen', frozenAt, null)] : []),
      ...(analyses ? [span('analysis', times.startAnalysisAt, times.endAnalysisAt)] : []),
    ],
    now: place(nowAt),
  };
}

/** Places instants in intervals that follow one another; what lies outside stands in the middle of the edge. */
function placeIn(intervals: readonly Interval[]): (at: number) => number {
  const total = intervals.reduce((sum, { weight }) => sum + weight, 2 * WEIGHT.edge);
  return (at) => {
    const first = intervals[0];
    if (first !== undefined && at < first.fromAt) return WEIGHT.edge / 2 / total;
    let before = WEIGHT.edge;
    for (const { fromAt, toAt, weight } of intervals) {
      if (at <= toAt) {
        const share = toAt > fromAt ? (at - fromAt) / (toAt - fromAt) : 0;
        return (before + weight * Math.max(0, share)) / total;
      }
      before += weight;
    }
    return 1 - WEIGHT.edge / 2 / total;
  };
}
