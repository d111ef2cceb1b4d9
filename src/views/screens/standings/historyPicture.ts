/** A point of a history: contest time in ms, and the score from then on. */
export interface HistoryStep {
  readonly at: number;
  readonly score: number;
}

/** A picture's size and the room around its drawing, in its own units. */
export interface PictureFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** About as many units as there are pixels, so that its words stay readable. */
export const WIDE: PictureFrame = { width: 880, height: 320, left: 44, right: 16, top: 12, bottom: 28 };
export const NARROW: PictureFrame = { width: 320, height: 220, left: 36, right: 12, top: 12, bottom: 28 };

/** Where the drawing of a history goes: a line of steps, and where the scale's lines stand. */
export interface HistoryPicture {
  /** SVG path. */
  readonly line: string;
  readonly dots: readonly { readonly x: number; readonly y: number; readonly step: HistoryStep }[];
  readonly scoreLines: readonly { readonly y: number; readonly score: number }[];
  readonly timeLines: readonly { readonly x: number; readonly at: number }[];
}

/** The scale that a picture is drawn to. */
export interface HistoryScale {
  /** Contest time of its right end, ms. */
  readonly untilMs: number;
  /** The score that there is to get. */
  readonly mostScore: number;
  readonly frame: PictureFrame;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Distances of the scale's lines, from which the first is taken that gives few enough. */
const SCORE_DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const TIME_DISTANCES = [5, 10, 15, 30]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([1, 2, 5, 10, 24].map((h) => h * HOUR_MS));
const MOST_LINES = 6;

/**
 * Draws a history as steps from 0 to `untilMs` of contest time, under `mostScore` (what there is to get, or what was
 * reached). A score holds until the next step.
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

/** Contest times (ms) at which the lines of a scale stand. */
export function timeLines(until: number): readonly number[] {
  return scale(until, TIME_DISTANCES);
}

function scale(most: number, distances: readonly number[]): readonly number[] {
  const distance = distances.find((one) => most / one <= MOST_LINES) ?? most;
  return Array.from({ length: Math.floor(most / distance) + 1 }, (_, index) => index * distance);
}

/** A tenth of a unit is less than one sees. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
