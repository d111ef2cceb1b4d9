import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { findTimeLimit } from '#server/exchange/self-test/time-limit.ts';
import { publishDraft } from '#server/model/authoring/packages/trials.ts';
import { type Found } from './found.ts';
import { lastRound } from './rounds.ts';

const LOOK_EVERY_MS = 1_000;

/** Goes on with packages whose jury's submissions have been judged, and removes those that nobody confirmed in time. */
export function startPackages(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'packages_not_advanced',
    once: async () => {
      await advancePackages(app);
      return false;
    },
  });
}

/** One round of that work. The lock on a draft lets only one process go on with it. */
export async function advancePackages(app: Pick<App, 'db' | 'write' | 'now'>): Promise<void> {
  await removeExpired(app);
  const judged = await app.db
    .selectFrom('package_drafts as d')
    .select('d.id')
    .where('d.state', '=', 'judging')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('package_trials as t')
            .select('t.id')
            .whereRef('t.draft_id', '=', 'd.id')
            .where('t.status', '!=', 'judged'),
        ),
      ),
    )
    .execute();
  for (const { id } of judged) await advance(app, id);
}

/** Removes the drafts that nobody confirmed in time, and tells the people who see them. */
async function removeExpired(app: Pick<App, 'db' | 'write' | 'now'>): Promise<void> {
  const now = app.now();
  const expired = await app.db
    .selectFrom('package_drafts')
    .select('id')
    .where('expires_at', '<=', now)
    .execute();
  for (const { id } of expired)
    await app.write(async (trx, publish) => {
      const removed = await trx
        .deleteFrom('package_drafts')
        .where('id', '=', id)
        .returning(['user_id', 'contest_id'])
        .executeTakeFirst();
      if (removed) await publishDraft(trx, publish, removed);
    });
}

async function advance(app: Pick<App, 'db' | 'write' | 'now'>, draftId: number): Promise<void> {
  await app.write(async (trx, publish) => {
    const draft = await trx
      .selectFrom('package_drafts')
      .selectAll()
      .where('id', '=', draftId)
      .where('state', '=', 'judging')
      .forUpdate()
      .executeTakeFirst();
    if (!draft) return;
    const found = draft.found as Found;
    if (draft.round === 1 && found.kind === 'task' && found.task.timing !== null) {
      const trials = await trx
        .selectFrom('package_trials')
        .select(['path', 'result'])
        .where('draft_id', '=', draftId)
        .execute();
      const timed = trials.flatMap(({ path, result }) => {
        const submission = found.task.submissions.find((one) => one.path === path);
        return submission && result ? [{ submission, result }] : [];
      });
      const { limitMs, faults } = findTimeLimit(found.task, found.task.timing, timed);
      const { judge } = found.task;
      const task = {
        ...found.task,
        timing: null,
        judge: { ...judge, limits: { ...judge.limits, cpuMs: limitMs } },
      };
      await trx
        .updateTable('package_drafts')
        .set({ found: keepableJson({ ...found, task, faults }) })
        .where('id', '=', draftId)
        .execute();
      await lastRound(trx, draftId, task, app.now());
    } else {
      await trx.updateTable('package_drafts').set({ state: 'ready' }).where('id', '=', draftId).execute();
    }
    await publishDraft(trx, publish, draft);
  });
}
