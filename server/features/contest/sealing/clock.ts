import { SEAL_AHEAD_MS } from '#domain/tasks/seal.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { openSeal, sealContest } from './seal.ts';

/** Time between two looks for contests that start soon and for changes of their tasks. */
const SEAL_EVERY_MS = 2_000;
/** The longest time between two looks for contests whose start has come; it looks at the start itself. */
const OPEN_EVERY_MS = 250;

/** Seals the tasks of contests that start soon (TSK-9). */
export function startSealing(app: App): Chore {
  return startChore(app, {
    everyMs: SEAL_EVERY_MS,
    failed: 'tasks_not_sealed',
    once: async () => {
      const now = app.now();
      const near = await app.db
        .selectFrom('contests')
        .select('id')
        .where('start_at', '>', now)
        .where('start_at', '<=', now + SEAL_AHEAD_MS)
        .execute();
      await each(app, near, 'tasks_not_sealed', (id) => sealContest(app, id));
      return false;
    },
  });
}

/** Publishes the keys of contests that have started (TSK-9), to the millisecond. */
export function startOpeningSeals(app: App): Chore {
  return startChore(app, {
    everyMs: OPEN_EVERY_MS,
    failed: 'seals_not_opened',
    once: async () => {
      const sealed = await app.db
        .selectFrom('seals')
        .innerJoin('contests', 'contests.id', 'seals.contest_id')
        .select(['contests.id', 'contests.start_at'])
        .where('opened_at', 'is', null)
        .execute();
      const started = sealed.filter(({ start_at: startAt }) => startAt <= app.now());
      await each(app, started, 'seal_not_opened', (id) => openSeal(app, id));
      const now = app.now();
      return Math.min(...sealed.map(({ start_at: startAt }) => startAt - now).filter((ms) => ms > 0));
    },
  });
}

/** Does something with each contest; one with which it fails keeps no other waiting. */
async function each(
  { log }: Pick<App, 'log'>,
  contests: readonly { readonly id: number }[],
  event: string,
  act: (contestId: number) => Promise<void>,
): Promise<void> {
  for (const { id } of contests) {
    await act(id).catch((error: unknown) => log({ level: 'warn', event, contest: id, error: String(error) }));
  }
}
