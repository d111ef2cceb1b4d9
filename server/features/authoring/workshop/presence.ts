import { type Kysely } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { EDITOR_GONE_MS } from '#server/model/editors.ts';
import { publishListing, publishWorkshop } from '#server/model/authoring/publish.ts';
import { requireRight } from '#server/model/authoring/rights.ts';

/** Other people who have a task open, and the file that each has open. */
export async function editorsOf(
  db: Kysely<Schema>,
  taskId: number,
  but: number,
  now: number,
): Promise<{ name: string; path: string }[]> {
  return db
    .selectFrom('task_editors')
    .innerJoin('users', 'users.id', 'task_editors.user_id')
    .select(['users.display_name as name', 'task_editors.path'])
    .where('task_id', '=', taskId)
    .where('user_id', '!=', but)
    .where('seen_at', '>', now - EDITOR_GONE_MS)
    .orderBy('users.display_name')
    .execute();
}

/** Notes which file of a task somebody has open; the others are told when it is another file than before. */
export async function noteHere(app: App, { caller, db, input }: CallContext<'workshopHere'>) {
  await requireRight(db, caller, input.tid);
  const { tid, tab, path } = input;
  return app.write(async (trx, publish) => {
    const now = app.now();
    const own = { task_id: tid, user_id: caller.userId, tab };
    const before = await trx
      .deleteFrom('task_editors')
      .where('task_id', '=', tid)
      .where('user_id', '=', caller.userId)
      .where('tab', '=', tab)
      .returning(['path', 'seen_at'])
      .executeTakeFirst();
    await trx
      .deleteFrom('task_editors')
      .where('seen_at', '<=', now - EDITOR_GONE_MS)
      .execute();
    if (path !== undefined)
      await trx
        .insertInto('task_editors')
        .values({ ...own, path, seen_at: now })
        .execute();
    const wasHere = before !== undefined && before.seen_at > now - EDITOR_GONE_MS;
    if (wasHere !== (path !== undefined) || (wasHere && before.path !== path)) {
      await publishWorkshop(trx, publish, tid);
      if (wasHere !== (path !== undefined)) await publishListing(trx, publish, tid);
    }
    return {};
  });
}
