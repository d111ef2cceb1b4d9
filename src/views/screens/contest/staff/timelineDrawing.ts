import { hasAnalysis, hasTranslation } from '#domain/contest/phase.ts';
import { frozenFromAt, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from '#streams/state/contest/contest.ts';

/** A part of a contest's timeline. */
export type SpanKind = 'translation' | 'contest' | 'unrestricted' | 'frozen' | 'analysis';

/** A drawn part: times in ms, `from` and `to` as shares of the width. toAt null: open (until unfrozen). */
export interface Span {
  readonly kind: SpanKind;
  readonly fromAt: number;
  readonly toAt: number | null;
  readonly from: number;
  readonly to: number;
}

export interface TimelineDrawing {
  readonly spans: readonly Span[];
  /** The position of now; at the edge before the first part and after the last. */
  readonly now: number;
}

/** Shares of the width before they are scaled to 1; windows and gaps have fixed shares. */
const WEIGHT = { edge: 0.5, translation: 2, gap: 0.8, contest: 7, analysis: 2.2 };

interface Interval {
  readonly fromAt: number;
  readonly toAt: number;
  readonly weight: number;
}

/**
 * A contest's times as a picture. Translation and analysis may be days away from the contest, so each part
 * has a fixed width, and time is linear only within a part.
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

/** A function from times to positions in adjacent intervals; a time outside is in the middle of an edge. */
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
