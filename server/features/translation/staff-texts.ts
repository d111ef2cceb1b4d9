import { isReadable, MAX_TRANSLATION_CHARS } from '#domain/translation/translation.ts';
import { type App } from '#server/app.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { delegationsOf, publishToTranslators } from '#server/model/translation/delegations.ts';
import { textHash } from '#server/model/translation/official.ts';
import { lockedTranslation, officialVersion, translatedTask, translationRow } from './place.ts';
import { basis } from './save.ts';
import { keepVersion } from './versions.ts';

type Cell =
  | CallContext<'uploadTranslation'>
  | CallContext<'downloadTranslation'>
  | CallContext<'confirmTranslation'>;

/** The delegation and the task, with a language of the delegation. Throws 404. */
async function cellOf({ db, contest, input }: Cell) {
  const delegation = (await delegationsOf(db, contest.id)).find(({ id }) => id === input.did);
  if (delegation?.langs.includes(input.lang) !== true) throw notFound();
  const { task, official } = await translatedTask(db, contest.id, input.tid);
  return { task, official, place: { delegationId: delegation.id, taskId: task.id, lang: input.lang } };
}

/** Replaces the delegation's text, and finishes it; the delegation may still change it within its time. */
export async function upload(app: App, context: CallContext<'uploadTranslation'>): Promise<object> {
  const { contest, caller, files, input } = context;
  const { task, official, place } = await cellOf(context);
  const text = textOf(files.file.content);
  return app.write(async (trx, publish) => {
    const now = app.now();
    const written = {
      text,
      hash: textHash(text),
      format: official.format,
      official_version: official.version,
      state: 'finished' as const,
      keeps_official: false,
      updated_at: now,
      updated_by: caller.userId,
    };
    // The delegation may begin it at the same time.
    const made = await trx
      .insertInto('translations')
      .values({
        ...written,
        delegation_id: place.delegationId,
        task_id: task.id,
        lang: place.lang,
        shown_version: null,
      })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    const locked = await lockedTranslation(trx, place);
    if (made === undefined)
      await keepVersion(
        trx,
        { row: locked, official: await basis(trx, contest.id, locked), task },
        {
          why: 'before',
          now,
          byUser: caller.userId,
        },
      );
    await trx
      .updateTable('translations')
      .set({ ...written, revision: locked.revision + 1 })
      .where('id', '=', locked.id)
      .execute();
    const row = { ...locked, ...written };
    const shown = await keepVersion(
      trx,
      { row, official, task },
      { why: 'uploaded', now, byUser: caller.userId },
    );
    await trx.updateTable('translations').set({ shown_version: shown }).where('id', '=', row.id).execute();
    await publishToTranslators(trx, publish, contest.id, place.delegationId);
    await audited(trx, publish, context, {
      target: `${task.name} ${input.lang}`,
      before: { version: locked.shown_version },
      after: { version: shown },
    });
    return {};
  });
}

/** Text in UTF-8, with LF line ends. Throws 400 for anything else. */
function textOf(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n');
    if (text.trim() !== '' && text.length <= MAX_TRANSLATION_CHARS && !text.includes('\0')) return text;
  } catch {
    // An invalid text is refused below.
  }
  throw badRequest('backend.not_text');
}

/** The delegation's text as a file. */
export async function download(context: CallContext<'downloadTranslation'>): Promise<FileAnswer> {
  const { task, place } = await cellOf(context);
  const row = await translationRow(context.db, place);
  if (row === undefined) throw notFound();
  const mime = row.format === 'tex' ? 'application/x-tex' : 'text/markdown';
  const name = `${task.label}.${row.lang}.${row.format}`;
  return { file: { name, mime, content: Buffer.from(row.text) }, save: true };
}

/**
 * Confirms a finished translation, or returns it to its translators. Throws 409 for one that they have taken
 * up again meanwhile.
 */
export async function confirm(app: App, context: CallContext<'confirmTranslation'>): Promise<object> {
  const { contest, input } = context;
  const { task, place } = await cellOf(context);
  return app.write(async (trx, publish) => {
    const row = await lockedTranslation(trx, place);
    if (input.state !== 'working' && !isReadable(row.state)) throw notNow('backend.translation_not_begun');
    await trx.updateTable('translations').set({ state: input.state }).where('id', '=', row.id).execute();
    await publishToTranslators(trx, publish, contest.id, place.delegationId);
    await audited(trx, publish, context, {
      target: `${task.name} ${input.lang}`,
      before: { state: row.state },
      after: { state: input.state },
    });
    return {};
  });
}

/** Queues the PDFs of all translations for judges. */
export async function renderAll(
  app: App,
  { contest, caller }: CallContext<'renderTranslations'>,
): Promise<{ count: number }> {
  return app.write(async (trx, publish) => {
    const rows = await trx
      .selectFrom('translations as t')
      .innerJoin('delegations as d', 'd.id', 't.delegation_id')
      .innerJoin('tasks as k', 'k.id', 't.task_id')
      .selectAll('t')
      .select(['k.name', 'k.names'])
      .where('d.contest_id', '=', contest.id)
      .where('t.keeps_official', '=', false)
      .orderBy('t.id')
      .forUpdate('t')
      .execute();
    for (const { name, names, ...row } of rows) {
      const of = { contestId: contest.id, taskId: row.task_id, version: row.official_version };
      const official = await officialVersion(trx, of);
      await keepVersion(
        trx,
        { row, official, task: { name, names } },
        {
          why: 'compiled',
          now: app.now(),
          byUser: caller.userId,
        },
      );
    }
    await publishToTranslators(trx, publish, contest.id, null);
    return { count: rows.length };
  });
}
