import { type Kysely } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { EDITOR_GONE_MS } from '#server/model/editors.ts';
import { publishToTranslators } from '#server/model/translation/delegations.ts';
import { requireLanguage, translatedTask, translationRow, translatorOf } from './place.ts';

/** Other people who have a translation open. */
export async function editorsOf(
  db: Kysely<Schema>,
  translationId: number,
  but: number,
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_editors as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('u.display_name')
    .distinct()
    .where('translation_id', '=', translationId)
    .where('user_id', '!=', but)
    .where('seen_at', '>', now - EDITOR_GONE_MS)
    .orderBy('u.display_name')
    .execute();
  return rows.map((row) => row.display_name);
}

/**
 * Notes that somebody has a translation open; the other members of the delegation are told when people come
 * and go.
 */
export async function noteHere(app: App, context: CallContext<'translationHere'>): Promise<object> {
  const { db, contest, input, caller, now } = context;
  const { delegation } = await translatorOf(context);
  requireLanguage(delegation, input.lang);
  const { task } = await translatedTask(db, contest.id, input.tid);
  const row = await translationRow(db, { delegationId: delegation.id, taskId: task.id, lang: input.lang });
  if (row === undefined) return {};
  return app.write(async (trx, publish) => {
    const before = await trx
      .deleteFrom('translation_editors')
      .where('user_id', '=', caller.userId)
      .where('tab', '=', input.tab)
      .returning(['translation_id', 'seen_at'])
      .execute();
    const wasHere = before.some((one) => one.translation_id === row.id && one.seen_at > now - EDITOR_GONE_MS);
    if (!input.leaves)
      await trx
        .insertInto('translation_editors')
        .values({ translation_id: row.id, user_id: caller.userId, tab: input.tab, seen_at: now })
        .execute();
    if (wasHere === input.leaves) await publishToTranslators(trx, publish, contest.id, delegation.id);
    return {};
  });
}
