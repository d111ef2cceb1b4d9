import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarms, realTimers } from '#api/alarms.ts';
import { createTicker, type TickerRequest, type TickerWorker, workerAlarms } from '#api/ticker.ts';

const MAX_ARM_MS = 24 * 60 * 60 * 1_000;

const DAY_MS = 24 * 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const pageTicker = () => createTicker((ring) => createAlarms(ring, { ...realTimers, setTimer: setShort }));

/** Real timers that refuse a longer delay: a browser would fire it at once, and the test would not end. */
function setShort(callback: () => void, ms: number): unknown {
  expect(ms).toBeLessThan(2 ** 31);
  return setTimeout(callback, ms);
}

/** A worker in the same thread: requests go to its own alarms, and its answers come back as messages. */
function workerHere() {
  const listeners: Record<string, ((event: { data?: number }) => void)[]> = {};
  const requests: TickerRequest[] = [];
  const alarms = createAlarms((id) => listeners['message']?.forEach((listen) => listen({ data: id })));
  const worker = {
    addEventListener: (type: string, listener: (event: { data?: number }) => void) =>
      (listeners[type] ??= []).push(listener),
    postMessage(request: TickerRequest) {
      requests.push(request);
      if (request.ms === null) alarms.disarm(request.id);
      else alarms.arm(request.id, request.ms);
    },
  } as unknown as TickerWorker;
  return { worker, requests, fail: () => listeners['error']?.forEach((listen) => listen({})) };
}

describe('the ticker', () => {
  it('[TML-3] a boundary 30 days away fires then, and not at once as a 32-bit timer would', () => {
    const rung = vi.fn();
    pageTicker()
      .after(30 * DAY_MS)
      .subscribe(rung);
    vi.advanceTimersByTime(30 * DAY_MS - 1);
    expect(rung).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(rung).toHaveBeenCalledTimes(1);
  });

  it('[TML-3] never arms a timer further ahead than a day', () => {
    const armed: number[] = [];
    const alarms = createAlarms(() => undefined, {
      ...realTimers,
      setTimer: (callback, ms) => {
        armed.push(ms);
        return setTimeout(callback, ms);
      },
    });
    alarms.arm(1, 2.5 * DAY_MS);
    vi.advanceTimersByTime(3 * DAY_MS);
    expect(armed).toEqual([MAX_ARM_MS, MAX_ARM_MS, DAY_MS / 2]);
  });

  it('an alarm armed again under the same id rings once, at the later wish', () => {
    const rung: number[] = [];
    const alarms = createAlarms((id) => rung.push(id));
    alarms.arm(1, 10);
    alarms.arm(1, 30);
    vi.advanceTimersByTime(29);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(rung).toEqual([1]);
  });

  it.each([3, -0.05])(
    '[TML-4] ticks again and again without drifting although each alarm comes %d ms late',
    (lateMs) => {
      const at: number[] = [];
      let skewMs = 0;
      const ticker = createTicker(
        (ring) =>
          createAlarms((id) => {
            skewMs = lateMs;
            ring(id);
            skewMs = 0;
          }),
        () => performance.now() + skewMs,
      );
      const startedAt = performance.now();
      ticker.every(1_000).subscribe(() => at.push(Math.round(performance.now() - startedAt)));
      vi.advanceTimersByTime(10_500);
      expect(at.length).toBe(10);
      expect(Math.abs(at.at(-1)! - 10_000)).toBeLessThanOrEqual(5);
    },
  );

  it('does not make up for ticks that were slept through', () => {
    const ticks = vi.fn();
    let sleptMs = 0;
    createTicker(
      (ring) => createAlarms(ring),
      () => performance.now() + sleptMs,
    )
      .every(1_000)
      .subscribe(ticks);
    vi.advanceTimersByTime(2_000);
    sleptMs = 3_600_000;
    vi.advanceTimersByTime(2_000);
    expect(ticks).toHaveBeenCalledTimes(4);
  });

  it('leaves no timer behind when nobody listens any more', () => {
    const ticker = pageTicker();
    const subscriptions = [ticker.after(5_000).subscribe(), ticker.every(1_000).subscribe()];
    vi.advanceTimersByTime(1_500);
    for (const subscription of subscriptions) subscription.unsubscribe();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[TML-3] in a worker: rings by the worker’s messages and takes its wishes back', () => {
    const { worker, requests } = workerHere();
    const ticker = createTicker(workerAlarms(() => worker));
    const rung = vi.fn();
    ticker.after(1_000).subscribe(rung);
    ticker.after(2_000).subscribe(rung).unsubscribe();
    vi.advanceTimersByTime(5_000);
    expect(rung).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([
      { id: 1, ms: 1_000 },
      { id: 2, ms: 2_000 },
      { id: 2, ms: null },
    ]);
  });

  it('[TML-3] goes on with the page’s own timers when the worker fails or cannot be made', () => {
    const { fail, worker: working } = workerHere();
    const silent = { ...working, postMessage: () => undefined };
    const failing = createTicker(workerAlarms(() => silent));
    const impossible = createTicker(
      workerAlarms(() => {
        throw new Error('no workers');
      }),
    );
    const rung: string[] = [];
    failing.after(1_000).subscribe(() => rung.push('failing'));
    impossible.after(1_500).subscribe(() => rung.push('impossible'));
    vi.advanceTimersByTime(400);
    fail();
    vi.advanceTimersByTime(599);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual(['failing']);
    vi.advanceTimersByTime(500);
    expect(rung).toEqual(['failing', 'impossible']);
  });
});
