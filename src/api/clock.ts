import { BehaviorSubject } from 'rxjs';
import { estimateOffset, type OffsetEstimate, withSample } from './offset.ts';
import { type Clock, type ClockSample, type ClockSync } from './ports.ts';

/** Largest change between wall and monotonic clock that is slewing; a larger one is sleep or a set clock. */
const JUMP_MS = 1_000;
/** A smaller change of the offset or of its bound is not reported. */
const NEWS_MS = 1;

/** The two clocks of a machine, ms. */
export interface MachineClocks {
  /** ms since the epoch; may be wrong and may jump. */
  readonly wall: () => number;
  /** ms from any beginning; never jumps, and may stand still in sleep. */
  readonly monotonic: () => number;
}

/** This page's clocks. No other code reads them. */
const pageClocks: MachineClocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/** The server's clock, computed from samples; before the first sample it is the machine's own wall clock. */
export function createClock(clocks: MachineClocks = pageClocks): Clock {
  let apart = clocks.wall() - clocks.monotonic();
  let offset = apart;
  let samples: readonly ClockSample[] = [];
  let jumpedAt = -Infinity;
  const sync$ = new BehaviorSubject<ClockSync>({ kind: 'syncing', jumpMs: 0 });

  function check(): boolean {
    const before = apart;
    // Compared with the last check, not the first: over hours the clocks may drift apart without a jump.
    apart = clocks.wall() - clocks.monotonic();
    const jumpMs = apart - before;
    if (Math.abs(jumpMs) <= JUMP_MS) return false;
    samples = [];
    jumpedAt = clocks.monotonic();
    sync$.next({ kind: 'syncing', jumpMs });
    return true;
  }

  function addSample(sample: ClockSample): void {
    check();
    if (!isPossible(sample) || spans(sample, jumpedAt)) return;
    samples = withSample(samples, sample);
    const estimate = estimateOffset(samples, clocks.monotonic());
    if (estimate === null) return;
    offset = estimate.offset;
    if (isNews(sync$.value, estimate)) sync$.next({ kind: 'synced', offset, boundMs: estimate.boundMs });
  }

  return {
    now: () => clocks.monotonic() + offset,
    wall: clocks.wall,
    monotonic: clocks.monotonic,
    sync$,
    addSample,
    check,
  };
}

function isNews(known: ClockSync, { offset, boundMs }: OffsetEstimate): boolean {
  if (known.kind === 'syncing') return true;
  return Math.abs(known.offset - offset) >= NEWS_MS || Math.abs(known.boundMs - boundMs) >= NEWS_MS;
}

/** Whether a request was under way during a jump: the monotonic clock may have stood still meanwhile. */
function spans({ sentAt }: ClockSample, jumpedAt: number): boolean {
  return sentAt !== -Infinity && sentAt < jumpedAt;
}

function isPossible({ sentAt, receivedAt, serverAt }: ClockSample): boolean {
  return Number.isFinite(serverAt) && Number.isFinite(receivedAt) && sentAt <= receivedAt;
}
