import { type Coverage, type CoverageFacts } from '#domain/proctoring/watching/coverage.ts';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { escaped } from './escaped.ts';
import { type ReportWords } from './report-words.ts';

const LANE_PX = 22;
const BAR_PX = 14;
/** Layout of the drawing: the width of the lane names, and of the time axis. */
const LEFT_PX = 170;
const WIDTH_PX = 820;
/** The least width of a bar, so that an instant is visible. */
const LEAST_PX = 1.5;
/** The number of times below the axis. */
const TICKS = 6;

interface Bar {
  readonly fromAt: number;
  readonly toAt: number;
  readonly kind: string;
  readonly title: string;
}

/** The records that a timeline shows. */
export interface Drawn {
  readonly monitoring: Monitoring;
  readonly facts: CoverageFacts;
  readonly coverage: Readonly<Record<ShareSource, Coverage>>;
  readonly words: ReportWords;
  readonly time: (at: number) => string;
}

/** The watched time as one SVG drawing: a lane for each of camera, screen, contact and signals. */
export function reportPicture(drawn: Drawn): string {
  const { watched } = drawn.facts;
  const lanes = lanesOf(drawn);
  const length = Math.max(1, watched.toAt - watched.fromAt);
  const x = (at: number) => LEFT_PX + ((clamp(at, watched) - watched.fromAt) / length) * WIDTH_PX;
  const height = (lanes.length + 1) * LANE_PX;
  const rows = lanes.map(({ name, bars }, index) => {
    const y = index * LANE_PX;
    const drawnBars = bars
      .filter((bar) => bar.toAt >= watched.fromAt && bar.fromAt <= watched.toAt)
      .map(
        (bar) =>
          `<rect class="${bar.kind}" x="${x(bar.fromAt).toFixed(1)}" y="${y + 4}" height="${BAR_PX}" width="${Math.max(
            LEAST_PX,
            x(bar.toAt) - x(bar.fromAt),
          ).toFixed(1)}"><title>${escaped(bar.title)}</title></rect>`,
      );
    return `<text x="0" y="${y + 15}">${escaped(name)}</text>${drawnBars.join('')}`;
  });
  const ticks = Array.from({ length: TICKS }, (_, index) => {
    const at = watched.fromAt + (length * index) / (TICKS - 1);
    const anchor = index === 0 ? 'start' : index === TICKS - 1 ? 'end' : 'middle';
    return `<text x="${x(at).toFixed(1)}" y="${height - 6}" text-anchor="${anchor}">${escaped(drawn.time(at))}</text>`;
  });
  return `<svg viewBox="0 0 ${LEFT_PX + WIDTH_PX} ${height}" role="img" aria-label="${escaped(drawn.words.picture)}">${rows.join(
    '',
  )}${ticks.join('')}</svg>`;
}

function clamp(at: number, { fromAt, toAt }: CoverageFacts['watched']): number {
  return Math.min(toAt, Math.max(fromAt, at));
}

function lanesOf({ monitoring, facts, coverage, words, time }: Drawn) {
  const between = (fromAt: number, toAt: number) => `${time(fromAt)} – ${time(toAt)}`;
  const sources = facts.asked.map((source) => ({
    name: words.source[source],
    bars: [
      ...coverage[source].covered.map((span): Bar => ({
        ...span,
        kind: 'covered',
        title: between(span.fromAt, span.toAt),
      })),
      ...coverage[source].gaps.map((gap): Bar => ({
        ...gap,
        kind: 'gap',
        title: `${between(gap.fromAt, gap.toAt)}: ${words.reason[gap.why]}`,
      })),
    ],
  }));
  const heard = facts.heard.map((span): Bar => ({
    ...span,
    kind: 'heard',
    title: between(span.fromAt, span.toAt),
  }));
  const signals = monitoring.signals.map((one): Bar => {
    const toAt = one.ended_at ?? facts.watched.toAt;
    return {
      fromAt: one.at,
      toAt,
      kind: 'signal',
      title: `${words.signal[one.kind]}: ${between(one.at, toAt)}`,
    };
  });
  return [...sources, { name: words.heard, bars: heard }, { name: words.signals, bars: signals }];
}
