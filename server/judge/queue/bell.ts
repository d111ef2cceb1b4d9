/** Wakes the workers that wait for work. */
export interface Bell {
  /** Number of rings. */
  readonly rings: number;
  ring(): void;
  /** Resolves when it has rung more than `rings` times, after `ms`, or when the signal is aborted. */
  wait(rings: number, ms: number, signal: AbortSignal): Promise<void>;
}

/** Creates a bell. A worker that reads `rings` before it looks for work, and then waits, misses no ring. */
export function createBell(): Bell {
  let rings = 0;
  const waiting = new Set<() => void>();
  return {
    get rings() {
      return rings;
    },
    ring: () => {
      rings += 1;
      for (const wake of [...waiting]) wake();
    },
    wait: (heard, ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal.addEventListener('abort', wake, { once: true });
        waiting.add(wake);
        if (rings > heard || signal.aborted) wake();
      }),
  };
}
