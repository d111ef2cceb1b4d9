import { describe, expect, it } from 'vitest';
import { EventLoopThrottle } from '#server/live/event-loop-throttle.ts';

/** The clock of an event loop whose turns take no time. */
const still = () => 0;
const aTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns of many connections', () => {
  it('[LIV-5] [SRV-6] a single piece does not wait; of many one goes on in each turn of the loop, in their order', async () => {
    const turns = new EventLoopThrottle(still);
    const done: number[] = [];
    await turns.next();
    await aTurn();
    const all = [1, 2, 3, 4].map((who) => turns.next().then(() => done.push(who)));
    await Promise.resolve();
    await Promise.resolve();
    expect(done).toEqual([1]);
    for (const so of [2, 3, 4]) {
      await aTurn();
      await Promise.resolve();
      expect(done.length).toBeLessThanOrEqual(so);
    }
    await Promise.all(all);
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('[SRV-6] other work of the program is done between the pieces, and not after all of them', async () => {
    const turns = new EventLoopThrottle(still);
    let done = 0;
    const many = Array.from({ length: 1_000 }, () => turns.next().then(() => (done += 1)));
    for (let step = 0; step < 10; step += 1) await aTurn();
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(50);
    await Promise.all(many);
    expect(done).toBe(1_000);
  });

  it('[SRV-6] where others make the turns of the loop long, a few go on in each', async () => {
    let now = 0;
    const turns = new EventLoopThrottle(() => now);
    let done = 0;
    const many = Array.from({ length: 100 }, () => turns.next().then(() => (done += 1)));
    for (let turn = 0; turn < 5; turn += 1) {
      const before = done;
      now += 20;
      await aTurn();
      await aTurn();
      expect(done - before).toBeLessThanOrEqual(16);
    }
    expect(done).toBeGreaterThan(20);
    await Promise.all(many);
  });

  it('[SRV-6] while a call waits for its answer one goes on in each, however long the turns are', async () => {
    let now = 0;
    const turns = new EventLoopThrottle(
      () => now,
      () => true,
    );
    let done = 0;
    const many = Array.from({ length: 20 }, () => turns.next().then(() => (done += 1)));
    for (let turn = 0; turn < 5; turn += 1) {
      const before = done;
      now += 20;
      await aTurn();
      expect(done - before).toBeLessThanOrEqual(2);
    }
    await Promise.all(many);
    expect(done).toBe(20);
  });
});
