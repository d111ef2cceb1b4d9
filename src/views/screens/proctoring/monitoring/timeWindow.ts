import { type Span } from '#domain/proctoring/watching/coverage.ts';

/** The shortest visible time, ms: four pictures of one stream. */
const LEAST_SHOWN_MS = 60_000;

/** A span moved and resized to lie within `bounds`, with at least the least length if they allow it. */
function fitted({ fromAt, toAt }: Span, bounds: Span): Span {
  const most = bounds.toAt - bounds.fromAt;
  const length = Math.min(most, Math.max(toAt - fromAt, Math.min(LEAST_SHOWN_MS, most)));
  const start = Math.min(Math.max(fromAt, bounds.fromAt), bounds.toAt - length);
  return { fromAt: start, toAt: start + length };
}

/** The view zoomed in (`factor` below 1) or out; `at` keeps its position on the screen. */
export function zoomed(view: Span, bounds: Span, factor: number, at: number): Span {
  const length = Math.min(
    bounds.toAt - bounds.fromAt,
    Math.max(LEAST_SHOWN_MS, (view.toAt - view.fromAt) * factor),
  );
  const share = (at - view.fromAt) / Math.max(1, view.toAt - view.fromAt);
  const fromAt = at - share * length;
  return fitted({ fromAt, toAt: fromAt + length }, bounds);
}

/** The view moved by a share of its length. */
export function panned(view: Span, bounds: Span, share: number): Span {
  const by = (view.toAt - view.fromAt) * share;
  return fitted({ fromAt: view.fromAt + by, toAt: view.toAt + by }, bounds);
}

/** The view moved to be centred on a time outside it; unchanged if the time is inside. */
export function around(view: Span, bounds: Span, at: number): Span {
  if (at >= view.fromAt && at <= view.toAt) return view;
  const half = (view.toAt - view.fromAt) / 2;
  return fitted({ fromAt: at - half, toAt: at + half }, bounds);
}

const STEPS_MS = [
  1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 86_400_000,
] as const;

/** Round times within a span, for ticks about `most` in number. */
export function ticksOf({ fromAt, toAt }: Span, most: number): readonly number[] {
  const step = STEPS_MS.find((one) => (toAt - fromAt) / one <= most) ?? Math.ceil((toAt - fromAt) / most);
  const first = Math.ceil(fromAt / step) * step;
  return Array.from({ length: Math.floor((toAt - first) / step) + 1 }, (_, index) => first + index * step);
}
