import { type Criterion, markFault } from '#domain/marking/marking.ts';

/** With more values than this, only the least and the greatest have buttons. */
const MAX_CHOICES = 11;

/** Typed points of a criterion: null removes the points; `fault`: the text is invalid. */
export type WrittenPoints = { readonly points: number | null } | { readonly fault: true };

/** Characters of a row of Unicode; the Arabic and the Persian digits each begin one. */
const DIGIT_ROW = 16;

/** Reads typed points, with a decimal point or comma. Digits and the comma may be Arabic or Persian ones, as pages show them. */
export function pointsIn(text: string, criterion: Criterion): WrittenPoints {
  const written = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % DIGIT_ROW))
    .replace(/[,٫]/, '.');
  if (written === '') return { points: null };
  const points = /^\d+(\.\d*)?$|^\.\d+$/.test(written) ? Number(written) : Number.NaN;
  const isGood = Number.isFinite(points) && markFault([criterion], { [criterion.id]: points }) === null;
  return isGood ? { points } : { fault: true };
}

/** The points that have buttons: all possible values if they are few, otherwise 0 and the full points. */
export function choicesOf({ points, step }: Pick<Criterion, 'points' | 'step'>): readonly number[] {
  const count = Math.round(points / step) + 1;
  if (count > MAX_CHOICES) return [0, points];
  return Array.from({ length: count }, (_, at) => Math.round(at * step * 100) / 100);
}

/** Points one step up or down, within the range; without points, up gives one step and down full points. */
export function nudged({ points: most, step }: Criterion, now: number | null, by: 1 | -1): number {
  if (now === null) return by === 1 ? step : most;
  return Math.min(most, Math.max(0, Math.round((now + by * step) * 100) / 100));
}
