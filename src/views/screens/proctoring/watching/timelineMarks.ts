import {
  type Incident,
  type WatchedPicture,
  type WatchedSignal,
} from '#protocol/wire/staff/proctoring/watching.ts';

/** A part of a time axis, in percent of its length. */
export interface Span {
  readonly from: number;
  readonly width: number;
}

/** The position of a time between two others, in percent; a time outside is at the edge. */
export function percentAt(at: number, fromAt: number, untilAt: number): number {
  if (untilAt <= fromAt) return 0;
  return Math.min(100, Math.max(0, (100 * (at - fromAt)) / (untilAt - fromAt)));
}

/** A signal on the axis; a momentary signal has no width. */
export function signalSpan(
  { at, ended_at: endedAt }: Pick<WatchedSignal, 'at' | 'ended_at'>,
  fromAt: number,
  untilAt: number,
): Span {
  const from = percentAt(at, fromAt, untilAt);
  return { from, width: percentAt(endedAt ?? untilAt, fromAt, untilAt) - from };
}

/** The last picture of each source at or before a time; `at` is itself the time of a picture. */
export function picturesAt(
  pictures: readonly WatchedPicture[],
  at: number,
): Readonly<Record<'camera' | 'screen', WatchedPicture | null>> {
  const last = (source: 'camera' | 'screen') =>
    pictures.findLast((picture) => picture.source === source && picture.at <= at) ?? null;
  return { camera: last('camera'), screen: last('screen') };
}

/** The time of the picture before or after a time; null: there is none. */
export function stepFrom(pictures: readonly WatchedPicture[], at: number, direction: -1 | 1): number | null {
  const found =
    direction === 1 ? pictures.find((one) => one.at > at) : pictures.findLast((one) => one.at < at);
  return found?.at ?? null;
}

/** A mark on the axis. */
export interface Mark {
  readonly key: string;
  readonly at: number;
  readonly level: Incident['level'];
}

/** Incidents as marks. */
export function incidentMarks(incidents: readonly Incident[]): readonly Mark[] {
  return incidents.map(({ id, at, level }) => ({ key: `incident-${id}`, at, level }));
}
