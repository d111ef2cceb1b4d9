import { VirtualTimeScheduler } from 'rxjs';
import { type VirtualClock, virtualClock, virtualTicker } from './virtual.ts';
import { type Ticker } from '#api/ports.ts';

/** Time that passes only when the test says so. */
export interface VirtualTime {
  readonly scheduler: VirtualTimeScheduler;
  readonly clock: VirtualClock;
  readonly ticker: Ticker;
  /** Lets `ms` pass, and runs all that falls due, in order. */
  advance(ms: number): void;
}

/** Makes a separate time, which begins at `startAt` on the server's clock. */
export function virtualTime(startAt: number): VirtualTime {
  const scheduler = new VirtualTimeScheduler(undefined, 0);
  return {
    scheduler,
    clock: virtualClock(scheduler, startAt),
    ticker: virtualTicker(scheduler),
    advance(ms) {
      const until = scheduler.frame + ms;
      scheduler.maxFrames = until;
      scheduler.schedule(() => undefined, ms);
      scheduler.flush();
      scheduler.frame = until;
    },
  };
}
