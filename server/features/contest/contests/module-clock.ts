import { parseUserTypes } from '#domain/roles.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { lockPlace } from '#server/model/locks.ts';
import { moduleProgressOf } from '#server/model/contest/module-progress.ts';
import { NO_MODULE, storeProgress } from './store-progress.ts';

/** Time between two looks for modules whose time has passed. Work sent meanwhile is refused without it. */
const LOOK_EVERY_MS = 250;
/** People whose modules are ended before the next look. */
const AT_ONCE = 100;

/**
 * Ends by itself what nobody finished: modules whose length is over (QIZ-2). The lock on the participant lets one process end
 * each (SRV-2).
 */
export function startModuleClock(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'modules_not_ended',
    once: async () => (await endDueModules(app)) === AT_ONCE,
  });
}

/** Ends the modules whose length is over, of at most `AT_ONCE` people; answers of how many. */
export async function endDueModules(app: Pick<App, 'db' | 'write' | 'now'>): Promise<number> {
  const due = await app.db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'users.types'])
    .where('module_end_at', '<=', app.now())
    .orderBy('module_end_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id, types } of due) {
    await app.write(async (trx, publish) => {
      const place = await lockPlace(trx, id);
      const now = app.now();
      const { module_end_at: endAt } = place.participant;
      // Ended by another process, or lengthened, while this one waited.
      if (endAt === null || endAt > now) return;
      const { tasksLeft, hasFinished } = await moduleProgressOf(trx, { ...place, now });
      // With the last module the exam is finished, when its time was over and not when that was noticed.
      const finished = tasksLeft > 0 || hasFinished ? {} : { finished_at: endAt };
      const patch = { ...NO_MODULE, ...finished };
      await storeProgress(trx, publish, { ...place, patch, types: parseUserTypes(types), now });
    });
  }
  return due.length;
}
