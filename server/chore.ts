import { type App } from './app.ts';

/** Work that a server process does again and again, in the background. */
interface ChoreOptions {
  /** Rest after each run, ms. */
  readonly everyMs: number;
  /** The event of the log for a time that failed; the next is tried all the same. */
  readonly failed: string;
  /**
   * Does it once; answers whether more waits, which is done without a rest, or in how many ms more will be: it rests no longer than
   * that.
   */
  readonly once: () => Promise<boolean | number>;
}

/** A chore under way. `stop` resolves when nothing of it is under way any more. */
export interface Chore {
  stop(): Promise<void>;
}

/**
 * Starts a chore, now and then each `everyMs`, never twice at a time. Every process runs its own: what they do must hold
 * when several do it at once (SRV-2).
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
