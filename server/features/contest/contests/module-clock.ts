import { parseUserTypes } from '#domain/roles.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { lockPlace } from '#server/model/locks.ts';
import { moduleProgressOf } from '#server/model/contest/module-progress.ts';
import { NO_MODULE, storeProgress } from './store-progress.ts';

/** Time between two looks for modules whose time is over, ms. Work sent in between is refused in any case. */
const LOOK_EVERY_MS = 250;
/** The most people whose modules are ended in one look. */
const AT_ONCE = 100;

/**
 * Ends modules whose length is over and that nobody finished (QIZ-2). The lock on the participant lets one
 * process end each (SRV-2).
 */
export function startModuleClock(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'modules_not_ended',
    once: async () => (await endDueModules(app)) === AT_ONCE,
  });
}

/** Ends the modules whose length is over, of at most `AT_ONCE` people; answers the number of people. */
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
      // Another process ended or lengthened it while this one waited for the lock.
      if (endAt === null || endAt > now) return;
      const { tasksLeft, hasFinished } = await moduleProgressOf(trx, { ...place, now });
      // The last module's end finishes the exam, at the time it was over and not when that was noticed.
      const finished = tasksLeft > 0 || hasFinished ? {} : { finished_at: endAt };
      const patch = { ...NO_MODULE, ...finished };
      await storeProgress(trx, publish, { ...place, patch, types: parseUserTypes(types), now });
    });
  }
  return due.length;
}
