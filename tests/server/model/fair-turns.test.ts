import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairTurns } from '#server/model/fair-turns.ts';

// F4
it('[SEC-1] a person who asks often holds nobody up: a first wish waits for at most one of each other person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      async (asks, most) => {
        const turns = new FairTurns(most);
        const begun: number[] = [];
        const atWork: number[] = [];
        const all = asks.map((person) =>
          turns.run(
            async () => {
              begun.push(person);
              atWork.push(person);
              expect(new Set(atWork).size).toBe(atWork.length);
              expect(atWork.length).toBeLessThanOrEqual(most);
              await new Promise((resolve) => setImmediate(resolve));
              atWork.splice(atWork.indexOf(person), 1);
            },
            { person },
          ),
        );
        await Promise.all(all);
        expect([...begun].sort()).toEqual([...asks].sort());
        for (const person of new Set(asks)) {
          const before = begun.slice(0, begun.indexOf(person));
          expect(new Set(before).size).toBe(before.length);
        }
      },
    ),
  );
});
