/** Longest wait of one timer: past 2^31 ms (24.8 days) it fires at once, and sleep must be noticed. */
const MAX_ARM_MS = 24 * 60 * 60 * 1_000;

/** Timers that alarms are built on. */
export interface AlarmTimers {
  /** ms, never jumps. */
  readonly monotonic: () => number;
  readonly setTimer: (callback: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Alarms by id. */
export interface Alarms {
  /** Rings once after the given ms, however long that is. It replaces an alarm of the same id. */
  arm(id: number, ms: number): void;
  disarm(id: number): void;
}

/** The timers of a page or a worker. */
export const realTimers: AlarmTimers = {
  monotonic: () => performance.now(),
  setTimer: (callback, ms) => setTimeout(callback, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Alarms that call `ring` with their id when they are due. */
export function createAlarms(ring: (id: number) => void, timers: AlarmTimers = realTimers): Alarms {
  const armed = new Map<number, unknown>();

  function armUntil(id: number, dueAt: number): void {
    const wait = Math.max(0, dueAt - timers.monotonic());
    const timer = timers.setTimer(
      () => {
        // Timers may fire a fraction of a millisecond early; an alarm must not.
        if (timers.monotonic() < dueAt) {
          armUntil(id, dueAt);
          return;
        }
        armed.delete(id);
        ring(id);
      },
      Math.min(Math.ceil(wait), MAX_ARM_MS),
    );
    armed.set(id, timer);
  }

  function disarm(id: number): void {
    const timer = armed.get(id);
    if (timer === undefined) return;
    timers.clearTimer(timer);
    armed.delete(id);
  }

  return {
    arm(id, ms) {
      disarm(id);
      armUntil(id, timers.monotonic() + ms);
    },
    disarm,
  };
}
