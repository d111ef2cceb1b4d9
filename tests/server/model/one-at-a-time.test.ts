import { expect, it } from 'vitest';
import { oneAtATime } from '#server/model/one-at-a-time.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs tasks of one key in order, and of different keys at once', async () => {
  const inLine = oneAtATime();
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await turn();
    seen.push(`${name} ends`);
  };
  await Promise.all([inLine('a', task('a1')), inLine('a', task('a2')), inLine('b', task('b1'))]);
  expect(seen.indexOf('a1 ends')).toBeLessThan(seen.indexOf('a2 begins'));
  expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'));
});

it('goes on after a task that failed, and gives each its own result', async () => {
  const inLine = oneAtATime();
  const failed = inLine('a', () => Promise.reject(new Error('no')));
  const next = inLine('a', () => Promise.resolve(2));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(2);
});
