/** A point of a history: contest time in ms, and the score from then on. */
export interface HistoryStep {
  readonly at: number;
  readonly score: number;
}

/** A picture's size and the margins around its drawing, in its own units. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One unit is about one pixel, so that the text stays readable. */
export const WIDE: PictureFrame = { width: 880, height: 320, left: 44, right: 16, top: 12, bottom: 28 };
export const NARROW: PictureFrame = { width: 320, height: 220, left: 36, right: 12, top: 12, bottom: 28 };

/** Coordinates of a drawn history: the line of steps with its dots, and the lines of the scales. */
export interface HistoryPicture {
  /** SVG path. */
  readonly line: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly step: HistoryStep }[];
  readonly scoreLines: readonly { readonly y: number; readonly score: number }[];
  readonly timeLines: readonly { readonly x: number; readonly at: number }[];
}

/** The scale of a picture. */
export interface HistoryScale {
  /** Contest time at the right end, ms. */
  readonly untilMs: number;
  /** The greatest possible score. */
  readonly mostScore: number;
  readonly frame: PictureFrame;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Possible distances of a scale's lines; the first one that gives at most `MOST_LINES` intervals is used. */
const SCORE_DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const TIME_DISTANCES = [5, 10, 15, 30]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([1, 2, 5, 10, 24].map((h) => h * HOUR_MS));
const MOST_LINES = 6;

/**
 * Draws a history as steps from 0 to `untilMs` of contest time, below `mostScore`, or the greatest reached
 * score if that is more. A score holds until the next step.
 */
export function historyPicture(
  steps: readonly HistoryStep[],
  { untilMs, mostScore, frame }: HistoryScale,
): HistoryPicture {
  const { width, height, left, right, top, bottom } = frame;
  const until = Math.max(untilMs, steps.at(-1)?.at ?? 0, MINUTE_MS);
  const most = Math.max(mostScore, ...steps.map(({ score }) => score), 1);
  const x = (at: number) => round(left + (Math.min(at, until) / until) * (width - left - right));
  const y = (score: number) => round(height - bottom - (score / most) * (height - top - bottom));
  const line = steps.map(({ at, score }) => `H${x(at)}V${y(score)}`).join('');
  return {
    line: `M${x(0)} ${y(0)}${line}H${x(until)}`,
    dots: steps.map((step) => ({ x: x(step.at), y: y(step.score), step })),
    scoreLines: scale(most, SCORE_DISTANCES).map((score) => ({ y: y(score), score })),
    timeLines: timeLines(until).map((at) => ({ x: x(at), at })),
  };
}

/** Contest times (ms) of the lines of a time scale. */
export function timeLines(until: number): readonly number[] {
  return scale(until, TIME_DISTANCES);
}

function scale(most: number, distances: readonly number[]): readonly number[] {
  const distance = distances.find((one) => most / one <= MOST_LINES) ?? most;
  return Array.from({ length: Math.floor(most / distance) + 1 }, (_, index) => index * distance);
}

/** Rounds to tenths of a unit, which are too small to see. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
