import { expect, it } from 'vitest';
import { expectKept } from './desk-expect.ts';
import { runDesk } from './desk-run.ts';

it('[COM-4] ten jurors at one desk answer five hundred questions, each once, also when they act at the same time and some are lost', async () => {
  const run = await runDesk({ jurors: 10, questions: 500, seed: 20 });
  expect(run.questions).toHaveLength(500);
  expectKept(run);
  // Conflicts and kills did happen at the desk.
  for (const what of ['answer 409', 'change 200', 'change 409', 'claim 409', 'killed']) {
    expect(run.counts[what], `${what} among ${JSON.stringify(run.counts)}`).toBeGreaterThan(0);
  }
}, 600_000);
