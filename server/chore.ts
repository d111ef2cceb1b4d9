import { type App } from './app.ts';

/** Work that a server process does again and again, in the background. */
interface ChoreOptions {
  /** Rest after each run, ms. */
  readonly everyMs: number;
  /** The event of the log for a failed run; the next run takes place all the same. */
  readonly failed: string;
  /**
   * Runs the chore once. Answers true when more work waits, and then runs again without a rest; or the ms
   * until there is more, as an upper bound of the rest.
   */
  readonly once: () => Promise<boolean | number>;
}

/** A running chore. `stop` resolves when its last run has ended. */
export interface Chore {
  stop(): Promise<void>;
}

/**
 * Starts a chore, which runs at once and then every `everyMs`, never twice at a time. Every process runs its
 * own, so chores must be correct when several processes run them at once (SRV-2).
 */
export function startChore({ log }: Pick<App, 'log'>, { everyMs, failed, once }: ChoreOptions): Chore {
  let stopped = false;
  let timeout: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    const more = await once().catch((error: unknown) => {
      log({ level: 'warn', event: failed, error: String(error) });
      return false;
    });
    if (stopped) return;
    timeout = setTimeout(wake, restOf(more, everyMs));
    timeout.unref();
  };
  const wake = (): void => {
    running = run();
  };
  wake();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timeout);
      await running;
    },
  };
}

function restOf(more: boolean | number, everyMs: number): number {
  if (typeof more === 'number') return Math.min(Math.max(0, more), everyMs);
  return more ? 0 : everyMs;
}
