import { setTimeout as delay } from 'node:timers/promises';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { moveKept } from '#server/files/move.ts';
import { forgetHandedOver, handOver } from '#server/files/relay.ts';
import { sweepFiles } from '#server/files/sweep.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 1_000;
/** Time for which another request of the same judge is expected soon, ms. */
const EXPECT_FOR_MS = 2_000;
const EXPECT_EVERY_MS = 50;
const GATHER_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 60_000;

/** Hands over contents that judges on other machines request. */
export function startHandingOver(app: App): Chore {
  let isEnding = false;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  const chore = startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'files_not_handed_over',
    once: async () => {
      let until = Number.NEGATIVE_INFINITY;
      do {
        if (await handOver(app.db)) until = performance.now() + EXPECT_FOR_MS;
        else if (performance.now() < until) await delay(EXPECT_EVERY_MS);
      } while (performance.now() < until && !isEnding);
      if (performance.now() - forgottenAt > FORGET_EVERY_MS) {
        forgottenAt = performance.now();
        await forgetHandedOver(app.db);
      }
      return false;
    },
  });
  return {
    stop: () => {
      isEnding = true;
      return chore.stop();
    },
  };
}

/** Moves contents that judges stored in the database to the store of the others. */
export function startGathering(app: App): Chore {
  return startChore(app, {
    everyMs: GATHER_EVERY_MS,
    failed: 'files_not_gathered',
    once: async () => {
      await moveKept(app.db);
      return false;
    },
  });
}

/** Deletes, once a day, contents that nothing has named for a day. */
export function startSweeping(app: App): Chore {
  return startChore(app, {
    everyMs: DAY_MS,
    failed: 'files_not_swept',
    once: async () => {
      const { rows, contents } = await sweepFiles(app.db);
      if (rows + contents > 0) app.log({ level: 'info', event: 'files_swept', rows, contents });
      return false;
    },
  });
}
