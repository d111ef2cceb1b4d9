import { type Criterion, markFault } from '#domain/marking/marking.ts';

/** More values than these have no button each. */
const MAX_CHOICES = 11;

/** Points of a criterion as they are written: `null` takes them away; `fault`: no points of it. */
export type WrittenPoints = { readonly points: number | null } | { readonly fault: true };

/** Reads points, with either sign of decimals. */
export function pointsIn(text: string, criterion: Criterion): WrittenPoints {
  const written = text.trim().replace(',', '.');
  if (written === '') return { points: null };
  const points = /^\d+(\.\d*)?$|^\.\d+$/.test(written) ? Number(written) : Number.NaN;
  const isGood = Number.isFinite(points) && markFault([criterion], { [criterion.id]: points }) === null;
  return isGood ? { points } : { fault: true };
}

/** The points that have a button: all there can be where they are few, else none and all. */
export function choicesOf({ points, step }: Pick<Criterion, 'points' | 'step'>): readonly number[] {
  const count = Math.round(points / step) + 1;
  if (count > MAX_CHOICES) return [0, points];
  return Array.from({ length: count }, (_, at) => Math.round(at * step * 100) / 100);
}

/** Points one step up or down, within what the criterion has; from none a step up is the first, and one down the most. */
export function nudged({ points: most, step }: Criterion, now: number | null, by: 1 | -1): number {
  if (now === null) return by === 1 ? step : most;
  return Math.min(most, Math.max(0, Math.round((now + by * step) * 100) / 100));
}
