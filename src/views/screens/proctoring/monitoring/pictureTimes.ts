import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type MonitoredPicture } from '#protocol/wire/staff/proctoring/monitoring.ts';

/** A picture says for two periods of both streams what was there; after that it is one of before. */
const STALE_MS = 4 * SNAPSHOT_PERIOD_MS;

/** The pictures of a source, in the order of time. */
export function ofSource(
  pictures: readonly MonitoredPicture[],
  source: ShareSource,
): readonly MonitoredPicture[] {
  return pictures.filter((picture) => picture.source === source);
}

/** Where the last one at or before an instant stands among pictures in the order of time; -1: there is none. */
export function indexAt(pictures: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, pictures.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pictures[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The picture seen at an instant: the last one before it, unless that is of long before. */
export function pictureAt(pictures: readonly MonitoredPicture[], at: number): MonitoredPicture | null {
  const picture = pictures[indexAt(pictures, at)];
  return picture !== undefined && at - picture.at < STALE_MS ? picture : null;
}

/** The instant of the picture `by` after (or before) the one that is shown, as far as there are any; null: none are. */
export function stepFrom(
  pictures: readonly { readonly at: number }[],
  at: number,
  by: number,
): number | null {
  const index = indexAt(pictures, at);
  // Between two pictures the one before is the one that is shown.
  const target = by > 0 ? index + by : (pictures[index]?.at ?? at) < at ? index + by + 1 : index + by;
  return pictures[Math.max(0, Math.min(target, pictures.length - 1))]?.at ?? null;
}

/** Pictures that are likely to be shown next: the one at an instant, `before` earlier and `after` later ones. */
export function near(
  pictures: readonly MonitoredPicture[],
  at: number,
  { before, after }: { readonly before: number; readonly after: number },
): readonly MonitoredPicture[] {
  const index = indexAt(pictures, at);
  return pictures.slice(Math.max(0, index - before), index + after + 1);
}
