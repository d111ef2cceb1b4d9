import { expect, it } from 'vitest';
import { expectKept } from './desk-expect.ts';
import { runDesk } from './desk-run.ts';
import { isFull } from '#tests/support/full.ts';

it.runIf(isFull)(
  '[COM-4] three jurors at one desk answer forty questions, each once, whatever they do at the same time',
  async () => {
    const run = await runDesk({ jurors: 3, questions: 40, seed: 7 });
    expect(run.questions).toHaveLength(40);
    expectKept(run);
  },
);
