import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LogLine } from '#server/log.ts';
import { startChore } from '#server/chore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A chore that runs `once` each minute and gives it the number of the run. */
function aChore(once: (time: number) => Promise<boolean>) {
  const logged: LogLine[] = [];
  let times = 0;
  const chore = startChore(
    { log: (line) => void logged.push(line) },
    { everyMs: 60_000, failed: 'not_done', once: () => once((times += 1)) },
  );
  return { chore, logged, times: () => times };
}

const after = (ms: number) => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms));

describe('a chore', () => {
  it('[SRV-2] is done at once, and again after its rest', async () => {
    const { times, chore } = aChore(() => Promise.resolve(false));
    expect(times()).toBe(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(times()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(times()).toBe(2);
    await chore.stop();
  });

  it('[SRV-2] does not rest while more waits', async () => {
    const { times, chore } = aChore((time) => Promise.resolve(time < 5));
    await vi.advanceTimersByTimeAsync(10);
    expect(times()).toBe(5);
    await chore.stop();
  });

  it('[SRV-2] is never done twice at a time, however long it takes', async () => {
    const { times, chore } = aChore(() => after(200_000));
    await vi.advanceTimersByTimeAsync(199_999);
    expect(times()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(times()).toBe(2);
    const stopped = chore.stop();
    await vi.advanceTimersByTimeAsync(200_000);
    await stopped;
  });

  it('[SRV-2] goes on after a time that failed, which the log tells', async () => {
    const { times, logged, chore } = aChore((time) =>
      time === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(false),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toBe(2);
    expect(logged).toEqual([{ level: 'warn', event: 'not_done', error: 'Error: no database' }]);
    await chore.stop();
  });

  it('[SRV-2] ends only when nothing of it is under way, and does not come again', async () => {
    const { times, chore } = aChore(() => after(1_000));
    let isStopped = false;
    const stopped = chore.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(times()).toBe(1);
  });
});
