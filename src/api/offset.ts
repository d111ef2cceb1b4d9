import { type ClockSample } from './ports.ts';

/** Most samples kept; pushed frames, which bound the offset on one side only, have their own limit. */
const MAX_ROUND_TRIPS = 64;
const MAX_PUSHED = 16;
/** Assumed drift between the two clocks while a sample ages: ms per ms. */
const DRIFT = 50e-6;
/** The server's time is cut to whole ms: the true time is up to this much later. */
const SERVER_STEP_MS = 1;

/** An estimate from the samples: the server's time is monotonic + `offset`, at most `boundMs` off. */
export interface OffsetEstimate {
  readonly offset: number;
  readonly boundMs: number;
}

/** Adds a sample and drops the oldest of its kind beyond the limit. */
export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  const pushed = isPushed(sample);
  const ofKind = samples.filter((other) => isPushed(other) === pushed).length;
  const full = ofKind >= (pushed ? MAX_PUSHED : MAX_ROUND_TRIPS);
  const oldest = full ? samples.findIndex((other) => isPushed(other) === pushed) : -1;
  return [...samples.filter((_, index) => index !== oldest), sample];
}

/**
 * The offset on which most samples agree (Marzullo's intersection). Each sample bounds it from both sides, as
 * the server read its clock between sending and receiving; age widens the bounds. The result is the middle of
 * the best interval, of two the narrower. Null without a sample of a request. `at` is monotonic ms.
 */
export function estimateOffset(samples: readonly ClockSample[], at: number): OffsetEstimate | null {
  if (samples.every(isPushed)) return null;
  const edges = samples
    .flatMap((sample) => edgesOf(sample, at))
    .sort((a, b) => a.at - b.at || b.step - a.step);
  let depth = 0;
  let best = { low: 0, high: Infinity, agreed: 0 };
  edges.forEach((edge, index) => {
    depth += edge.step;
    const high = edges[index + 1]?.at ?? Infinity;
    const narrower = depth === best.agreed && high - edge.at < best.high - best.low;
    if (edge.step > 0 && (depth > best.agreed || narrower)) best = { low: edge.at, high, agreed: depth };
  });
  if (!Number.isFinite(best.high)) return null;
  return { offset: (best.low + best.high) / 2, boundMs: (best.high - best.low) / 2 };
}

interface Edge {
  readonly at: number;
  /** +1 where an interval begins, -1 where it ends. */
  readonly step: 1 | -1;
}

function edgesOf({ sentAt, receivedAt, serverAt }: ClockSample, at: number): Edge[] {
  const slack = DRIFT * Math.max(0, at - receivedAt);
  const low = serverAt - receivedAt - slack;
  const high = serverAt + SERVER_STEP_MS - sentAt + slack;
  return [
    { at: low, step: 1 },
    { at: high, step: -1 },
  ];
}

function isPushed(sample: ClockSample): boolean {
  return sample.sentAt === -Infinity;
}
