import { expect, it } from 'vitest';
import { judgeResult } from '../../../support/judging.ts';
import { identity, latch, startBench } from './bench.ts';

it.each([1, 2])(
  '[JDG-3] [TRN-1] with %i slots submissions go before all PDFs that wait: none waits for more than the one at hand',
  async (slots) => {
    const bench = await startBench('ioi', 3);
    try {
      const done: string[] = [];
      const begun = latch();
      const sent = latch();
      let making = 0;
      bench.work(
        {
          judge: () => {
            done.push('submission');
            return Promise.resolve(judgeResult());
          },
          // There is always one more to make.
          whenIdle: async () => {
            making += 1;
            done.push('pdf');
            if (making === slots) begun.open();
            await sent.promise;
            return making < 40;
          },
        },
        { worker: identity({ slots }) },
      );
      await begun.promise;
      for (const person of bench.people) await bench.submit(person);
      sent.open();
      await expect
        .poll(() => done.filter((one) => one === 'submission').length, { timeout: 20_000 })
        .toBe(bench.people.length);
      const each = (what: string, count: number) => Array.from({ length: count }, () => what);
      // With two slots the last one is in hand while the other slot has nothing to judge.
      const first = slots === 1 ? bench.people.length : slots;
      expect(done.slice(0, slots + first)).toEqual([...each('pdf', slots), ...each('submission', first)]);
    } finally {
      await bench.stop();
    }
  },
);

it('[JDG-3] [TRN-1] while a contest is judged one slot of several keeps from PDFs: a submission waits for none', async () => {
  const bench = await startBench('ioi', 3);
  const held = latch();
  try {
    let judged = 0;
    let making = 0;
    bench.work(
      {
        judge: () => {
          judged += 1;
          return Promise.resolve(judgeResult());
        },
        whenIdle: async () => {
          if (judged === 0) return false;
          making += 1;
          await held.promise;
          return true;
        },
      },
      { worker: identity({ slots: 2 }) },
    );
    const [first, ...others] = bench.people;
    await bench.submit(first!);
    await expect.poll(() => [judged, making]).toEqual([1, 1]);
    for (const person of others) await bench.submit(person);
    await expect.poll(() => judged).toBe(bench.people.length);
    expect(making).toBe(1);
  } finally {
    held.open();
    await bench.stop();
  }
});
