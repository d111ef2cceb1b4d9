import { Observable } from 'rxjs';
import { type Alarms, createAlarms } from './alarms.ts';
import { type Ticker } from './ports.ts';

/** A request to the worker: arms an alarm for the ms, or disarms it with null. The answer is the id. */
export interface TickerRequest {
  readonly id: number;
  readonly ms: number | null;
}

/** The part of a Worker that is used. */
export type TickerWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Makes alarms, which run in a worker or on this page. */
export type AlarmsFor = (ring: (id: number) => void) => Alarms;

/** The page's one worker. It lives as long as the page. */
function startTickerWorker(): TickerWorker {
  return new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module', name: 'ticker' });
}

/** Alarms kept by a worker; once the worker turns out not to work, by the page's own timers. */
export function workerAlarms(start: () => TickerWorker): AlarmsFor {
  return (ring) => {
    const here = createAlarms(ring);
    const inWorker = new Map<number, { readonly ms: number; readonly since: number }>();
    let worker: TickerWorker | null = null;

    function giveUp(): void {
      worker = null;
      for (const [id, { ms, since }] of inWorker) here.arm(id, ms - (performance.now() - since));
      inWorker.clear();
    }

    try {
      worker = start();
      worker.addEventListener('error', giveUp);
      worker.addEventListener('message', ({ data: id }: MessageEvent<number>) => {
        if (inWorker.delete(id)) ring(id);
      });
    } catch {
      // No workers (an old browser, a strict policy): the page's timers are late in hidden tabs, but fire.
    }

    const ask = (request: TickerRequest) => worker?.postMessage(request);
    return {
      arm(id, ms) {
        if (worker === null) {
          here.arm(id, ms);
          return;
        }
        inWorker.set(id, { ms, since: performance.now() });
        ask({ id, ms });
      },
      disarm(id) {
        here.disarm(id);
        if (inWorker.delete(id)) ask({ id, ms: null });
      },
    };
  };
}

/** The ticker over the given alarms. `monotonic` keeps `every` from drifting. */
export function createTicker(
  alarmsFor: AlarmsFor = workerAlarms(startTickerWorker),
  monotonic: () => number = () => performance.now(),
): Ticker {
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  const alarms = alarmsFor((id) => {
    const ring = waiting.get(id);
    waiting.delete(id);
    ring?.();
  });

  function arm(ms: number, ring: () => void): number {
    lastId += 1;
    waiting.set(lastId, ring);
    alarms.arm(lastId, ms);
    return lastId;
  }

  function disarm(id: number): void {
    if (waiting.delete(id)) alarms.disarm(id);
  }

  const ticker: Ticker = {
    after: (ms) =>
      new Observable((subscriber) => {
        const id = arm(ms, () => {
          subscriber.next();
          subscriber.complete();
        });
        return () => disarm(id);
      }),
    every: (ms) =>
      new Observable((subscriber) => {
        const startedAt = monotonic();
        let id = arm(ms, tick);
        function tick(): void {
          const elapsed = monotonic() - startedAt;
          // Rounded: a worker's clock may be slightly ahead of the page's, and no tick must come twice.
          id = arm((Math.round(elapsed / ms) + 1) * ms - elapsed, tick);
          subscriber.next();
        }
        return () => disarm(id);
      }),
  };
  return ticker;
}
