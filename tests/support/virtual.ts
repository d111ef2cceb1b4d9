import { BehaviorSubject, map, type SchedulerLike, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import { type Clock, type ClockSync, type Ticker } from '#api/ports.ts';

/** A scheduler that fails the test when a stream differs from the expected one. */
export function newTestScheduler(): TestScheduler {
  return new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
}

/** A ticker on a scheduler's time, which `TestScheduler.run` controls. */
export function virtualTicker(scheduler: SchedulerLike): Ticker {
  const nothing = map((): void => undefined);
  return {
    after: (ms) => timer(Math.max(0, ms), scheduler).pipe(nothing),
    every: (ms) => timer(ms, ms, scheduler).pipe(nothing),
  };
}

/** A clock that follows a scheduler; it begins at `startAt`, ms since the epoch. */
export interface VirtualClock extends Clock {
  readonly sync$: BehaviorSubject<ClockSync>;
  /** Moves the server's time, as a new sample would. */
  shift(ms: number): void;
}

/** Makes a clock that reads a scheduler. It ignores samples. */
export function virtualClock(scheduler: SchedulerLike, startAt = 0): VirtualClock {
  const beginning = scheduler.now();
  let offset = startAt;
  const monotonic = () => scheduler.now() - beginning;
  const sync$ = new BehaviorSubject<ClockSync>({ kind: 'synced', offset, boundMs: 0 });
  return {
    now: () => monotonic() + offset,
    wall: () => monotonic() + startAt,
    monotonic,
    sync$,
    addSample: () => undefined,
    check: () => false,
    shift(ms) {
      offset += ms;
      sync$.next({ kind: 'synced', offset, boundMs: 0 });
    },
  };
}
