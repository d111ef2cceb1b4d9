import fc from 'fast-check';
import { type Criterion } from '#domain/marking/marking.ts';

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((one) => one.trim() === one && one !== '');

/** Valid criteria with different ids. */
export const someCriteria: fc.Arbitrary<(Criterion & { comments: string[] })[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/), { maxLength: 4 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({
            name: words,
            step: fc.integer({ min: 1, max: 500 }),
            steps: fc.integer({ min: 1, max: 40 }),
            comments: fc.array(words, { maxLength: 2 }),
          })
          .map(({ name, step, steps, comments }) => ({
            id,
            name,
            points: (step * steps) / 100,
            step: step / 100,
            comments,
          })),
      ),
    ),
  );
