import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type MonitoredPicture } from '#protocol/wire/staff/proctoring/monitoring.ts';

/** Age from which a picture no longer counts as current, ms: two rounds of both streams. */
const STALE_MS = 4 * SNAPSHOT_PERIOD_MS;

/** The pictures of a source, in order of time. */
export function ofSource(
  pictures: readonly MonitoredPicture[],
  source: ShareSource,
): readonly MonitoredPicture[] {
  return pictures.filter((picture) => picture.source === source);
}

/** The index of the last picture at or before a time, for pictures in order of time; -1: none. */
export function indexAt(pictures: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, pictures.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pictures[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The picture shown for a time: the last one at or before it; null if that is too old or missing. */
export function pictureAt(pictures: readonly MonitoredPicture[], at: number): MonitoredPicture | null {
  const picture = pictures[indexAt(pictures, at)];
  return picture !== undefined && at - picture.at < STALE_MS ? picture : null;
}

/** The time of the picture `by` steps after (or before) the shown one, limited to the list; null: empty. */
export function stepFrom(
  pictures: readonly { readonly at: number }[],
  at: number,
  by: number,
): number | null {
  const index = indexAt(pictures, at);
  // Between two pictures the earlier one is shown.
  const target = by > 0 ? index + by : (pictures[index]?.at ?? at) < at ? index + by + 1 : index + by;
  return pictures[Math.max(0, Math.min(target, pictures.length - 1))]?.at ?? null;
}

/** Pictures to load in advance: the one at a time, `before` earlier ones and `after` later ones. */
export function near(
  pictures: readonly MonitoredPicture[],
  at: number,
  { before, after }: { readonly before: number; readonly after: number },
): readonly MonitoredPicture[] {
  const index = indexAt(pictures, at);
  return pictures.slice(Math.max(0, index - before), index + after + 1);
}
