import { type App } from '#server/app.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { publishListing } from '#server/model/authoring/publish.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';
import { templateOf } from './templates.ts';

/** Creates a task with files that work at once; its creator owns it. 409 for a short name that is taken. */
export async function create(app: App, context: CallContext<'createWorkshopTask'>) {
  const { caller, input } = context;
  const { kind, name, slug } = input;
  const languages = [...new Set(input.languages)];
  const files = await templateOf({ kind, name, languages });
  return app.write(async (trx, publish) => {
    const now = app.now();
    const made = await trx
      .insertInto('tasks')
      .values({
        name,
        slug,
        is_quiz: kind === 'quiz',
        owner_id: caller.userId,
        created_at: now,
        time_limit_ms: 0,
        memory_limit_bytes: 0,
        languages: '',
        version_id: null,
        ...(kind === 'quiz' && { score_mode: 'last' as const }),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw notNow('backend.slug_taken', slug);
    const changes: TreeChange[] = [];
    for (const [path, content] of files)
      changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length });
    await changeTree(trx, made.id, changes, { by: caller.userId, now });
    const after = { kind, name, slug };
    await audited(trx, publish, context, { target: `task:${made.id}`, before: null, after });
    await publishListing(trx, publish, made.id);
    return { tid: made.id };
  });
}
