import { describe, expect, it } from 'vitest';
import { CoalescedQuery } from '#server/db/coalesced-query.ts';

describe('a question that many ask', () => {
  it('[SRV-2] is run once for all calls before it starts, and again for later ones', async () => {
    const answers: ((answer: number | Promise<never>) => void)[] = [];
    const shared = new CoalescedQuery(() => new Promise<number>((resolve) => answers.push(resolve)));
    const early = [shared.read(), shared.read()];
    await Promise.resolve();
    expect(answers).toHaveLength(1);
    const late = [shared.read(), shared.read()];
    answers[0]?.(1);
    expect(await Promise.all(early)).toEqual([1, 1]);
    expect(answers).toHaveLength(2);
    answers[1]?.(Promise.reject(new Error('gone')));
    for (const one of late) await expect(one).rejects.toThrow('gone');
    const next = shared.read();
    await Promise.resolve();
    answers[2]?.(3);
    expect(await next).toBe(3);
  });
});
