import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { endLost } from './run.ts';

/** Time between two looks for comparisons whose server has died, ms. */
const LOOK_EVERY_MS = 5_000;

/** Ends comparisons whose server has died, so that their pages learn it. */
export function startEndingComparisons(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'comparisons_not_ended',
    once: async () => {
      await endLost(app);
      return false;
    },
  });
}
