import { describe, expect, it } from 'vitest';
import { DoneOnce } from '../../../server/http/done-once.ts';

const MINUTE = 60_000;

describe('a command that arrives again', () => {
  const aServer = () => {
    let now = 0;
    let done = 0;
    const once = new DoneOnce(() => now);
    const give = (key: string) => once.run(key, () => Promise.resolve((done += 1)));
    return { once, give, wait: (ms: number) => void (now += ms) };
  };

  it('is done once, also while it is under way, and answered the same', async () => {
    const { give } = aServer();
    expect(await Promise.all([give('a'), give('a')])).toEqual([1, 1]);
    expect([await give('a'), await give('b')]).toEqual([1, 2]);
  });

  it('is done when it failed before', async () => {
    const { once, give } = aServer();
    await expect(once.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await give('a')).toBe(1);
  });

  it('is known for ten minutes, and so many are known at most', async () => {
    const { give, wait } = aServer();
    await give('a');
    wait(10 * MINUTE - 1);
    expect(await give('a')).toBe(1);
    wait(1);
    expect(await give('a')).toBe(2);
    for (let at = 0; at < 5_000; at += 1) await give(`other ${at}`);
    expect(await give('other 4999')).toBe(5_002);
    expect(await give('a')).toBe(5_003);
  });
});
