import { type ContestTimes } from '../contest/contest.ts';
import { effectiveEndAt, hasAnalysis } from '../contest/phase.ts';

/** Time after the end in which late work is taken, ms; ours. */
const LATE_TAKEN_MS = 24 * 3_600_000;
/** Least such time, if the analysis begins sooner, ms; ours. */
const LATE_TAKEN_AT_LEAST_MS = 15 * 60_000;
/** Longest way to the server of an answer that was typed before the end and counts by itself, ms; ours. */
const UNDER_WAY_MS = 3_000;
/** Most that a browser's clock may be ahead of the server's, ms; a later claim cannot be true. */
const CLAIM_SLACK_MS = 2_000;
/** The most late arrivals of one person in one contest that wait for a decision; ours. */
export const MAX_LATE_WAITING = 200;

/** State of a late arrival: it counts once the staff have accepted it. */
export const LATE_STATES = ['waiting', 'accepted', 'rejected'] as const;
export type LateState = (typeof LATE_STATES)[number];

/** Ends of a person's time for a task. */
export const WINDOW_ENDS = ['contest', 'finish', 'module'] as const;
export type WindowEnd = (typeof WINDOW_ENDS)[number];

/** The time in which a person may work on a task, and the end of the time for late work; epoch ms. */
export interface WorkWindow {
  readonly fromAt: number;
  /** Their end: the first of the contest's end with their extra time, their finish, and their module's end. */
  readonly untilAt: number;
  readonly endedBy: WindowEnd;
  readonly takenUntilAt: number;
}

/** The facts of a person that decide their window. */
export interface WindowOf {
  readonly extraTimeSeconds: number;
  readonly finishedAt: number | null;
  /** The task's module, once the person has begun it; null where there are no modules. */
  readonly module: { readonly startedAt: number; readonly endedAt: number | null } | null;
}

/** The fate of arriving work. `early`, `over`: refused like any work outside its time. */
export type Arrival =
  | { readonly kind: 'in_time' }
  | { readonly kind: 'late'; readonly countsAt: number; readonly lateMs: number }
  | {
      readonly kind: 'refused';
      readonly why: 'early' | 'over' | 'claim_in_future' | 'claim_before_start' | 'too_late';
    };

/** The time a person has for a task. */
export function workWindow(
  times: ContestTimes,
  { extraTimeSeconds, finishedAt, module }: WindowOf,
): WorkWindow {
  const endAt = effectiveEndAt(times, { extraTimeSeconds });
  const ends: readonly (readonly [WindowEnd, number | null])[] = [
    ['contest', endAt],
    ['finish', finishedAt],
    ['module', module?.endedAt ?? null],
  ];
  const [endedBy, untilAt] = ends.reduce<readonly [WindowEnd, number]>(
    (first, [by, at]) => (at !== null && at < first[1] ? [by, at] : first),
    ['contest', endAt],
  );
  return {
    fromAt: Math.max(times.startAt, module?.startedAt ?? times.startAt),
    untilAt,
    endedBy,
    takenUntilAt: takenUntilAt(times, endAt),
  };
}

/**
 * Decides the fate of work that arrives at `now`; its browser claims that it was sent at `claimedAt` (null:
 * no claim). Work in time is taken whatever it claims; later work is taken as late if it claims a time within
 * the person's window, and staff decide.
 */
export function arrivalOf(window: WorkWindow, claimedAt: number | null, now: number): Arrival {
  if (now < window.fromAt) return { kind: 'refused', why: 'early' };
  if (now < window.untilAt) return { kind: 'in_time' };
  if (claimedAt === null) return { kind: 'refused', why: 'over' };
  if (claimedAt > now + CLAIM_SLACK_MS) return { kind: 'refused', why: 'claim_in_future' };
  if (claimedAt < window.fromAt) return { kind: 'refused', why: 'claim_before_start' };
  if (claimedAt >= window.untilAt) return { kind: 'refused', why: 'over' };
  if (now >= window.takenUntilAt) return { kind: 'refused', why: 'too_late' };
  return { kind: 'late', countsAt: claimedAt, lateMs: now - window.untilAt };
}

/**
 * Whether work that was given a moment before the person's end was then on its way: text is sent while it is
 * typed, and its last part arrives just after. After their own finish nothing is on its way.
 */
export function wasUnderWay(
  { fromAt, untilAt, endedBy }: WorkWindow,
  claimedAt: number | null,
  now: number,
): boolean {
  return (
    claimedAt !== null &&
    endedBy !== 'finish' &&
    claimedAt >= fromAt &&
    claimedAt < untilAt &&
    now >= untilAt &&
    now - claimedAt <= UNDER_WAY_MS
  );
}

/** The time at which accepted work counts: the claimed one, moved into the person's window as it is now. */
export function countsAt(
  { fromAt, untilAt }: Pick<WorkWindow, 'fromAt' | 'untilAt'>,
  claimedAt: number,
): number {
  return Math.max(fromAt, Math.min(claimedAt, untilAt - 1));
}

/**
 * End of the time for late work: a day after the person's end, or sooner when the analysis begins, which
 * shows solutions; but at least a quarter of an hour after the end.
 */
function takenUntilAt(times: ContestTimes, endAt: number): number {
  const analysisAt = hasAnalysis(times) ? times.startAnalysisAt : Infinity;
  return Math.max(endAt + LATE_TAKEN_AT_LEAST_MS, Math.min(endAt + LATE_TAKEN_MS, analysisAt));
}
