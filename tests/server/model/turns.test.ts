import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Turns } from '#server/model/turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A job that ends when the test says so. */
function job(turns: Turns, name: string, log: string[]) {
  let end = (): void => undefined;
  const done = turns
    .run(() => {
      log.push(name);
      return new Promise<void>((resolve) => (end = resolve));
    })
    .catch((error: unknown) => log.push(`${name}: ${String(error)}`));
  return { done, end: () => end() };
}

it('[SRV-6] a given number works at once, and the others follow in the order in which they came', async () => {
  const turns = new Turns({ most: 2, waitMs: 1_000 });
  const log: string[] = [];
  const [a, , c] = ['a', 'b', 'c', 'd'].map((name) => job(turns, name, log));
  await vi.advanceTimersByTimeAsync(10);
  expect(log).toEqual(['a', 'b']);
  a!.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['a', 'b', 'c']);
  c!.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('[SRV-6] a caller who waits too long is put off with nothing done, and takes nobody’s turn', async () => {
  const turns = new Turns({ most: 1, waitMs: 1_000 });
  const log: string[] = [];
  const a = job(turns, 'a', log);
  job(turns, 'b', log);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['a', 'b: Fault: backend.unavailable']);
  const c = job(turns, 'c', log);
  a.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(log.at(-1)).toBe('c');
  c.end();
  await c.done;
  job(turns, 'd', log);
  expect(log.at(-1)).toBe('d');
});

it('[SRV-6] work that fails gives its turn back', async () => {
  const turns = new Turns({ most: 1, waitMs: 1_000 });
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
