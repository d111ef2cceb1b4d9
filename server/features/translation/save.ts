import { type AnswerOf } from '#protocol/calls.ts';
import { isOpenToWriting, isReadable, mayBecome } from '#domain/translation/translation.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type PlacedTask } from '#server/model/tasks/queries.ts';
import { publishToTranslators, translationSettings } from '#server/model/translation/delegations.ts';
import { type OfficialText, textHash } from '#server/model/translation/official.ts';
import {
  lockedTranslation,
  officialVersion,
  requireLanguage,
  translatedTask,
  type TranslationRow,
  translationRow,
  writerOf,
} from './place.ts';
import { keepVersion } from './versions.ts';

type Saved = AnswerOf<'saveTranslation'>;

/** Begins a translation with the official text, or with another delegation's. */
export async function begin(app: App, context: CallContext<'beginTranslation'>): Promise<Saved> {
  const { db, contest, input, caller } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task, official } = await translatedTask(db, contest.id, input.tid);
  const from =
    input.from === undefined
      ? { text: official.text, version: official.version }
      : await foreignText(context, task, input.from, delegation.id);
  return app.write(async (trx, publish) => {
    const place = { delegationId: delegation.id, taskId: task.id, lang: input.lang };
    const now = app.now();
    const hash = textHash(from.text);
    const written = {
      text: from.text,
      hash,
      format: official.format,
      official_version: from.version,
      updated_at: now,
      updated_by: caller.userId,
      keeps_official: false,
      state: 'working' as const,
    };
    // Somebody of the delegation may begin it at the same time: the later text replaces the earlier one.
    const made = await trx
      .insertInto('translations')
      .values({
        ...written,
        delegation_id: delegation.id,
        task_id: task.id,
        lang: input.lang,
        shown_version: null,
      })
      .onConflict((known) => known.doNothing())
      .returning('revision')
      .executeTakeFirst();
    let revision = made?.revision;
    if (revision === undefined) {
      const locked = await lockedTranslation(trx, place);
      if (!isOpenToWriting(locked.state) && !locked.keeps_official)
        throw notNow('backend.translation_finished');
      await keepVersion(
        trx,
        { row: locked, official: await basis(trx, contest.id, locked), task },
        {
          why: 'before',
          now,
          byUser: caller.userId,
        },
      );
      revision = locked.revision + 1;
      await trx
        .updateTable('translations')
        .set({ ...written, revision })
        .where('id', '=', locked.id)
        .execute();
    }
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return { hash, revision };
  });
}

/** A finished translation of another delegation, if the contest lets others begin from it; else 404. */
async function foreignText(
  { db, contest }: CallContext<'beginTranslation'>,
  task: PlacedTask,
  id: number,
  own: number,
): Promise<{ readonly text: string; readonly version: number }> {
  const { sharing } = await translationSettings(db, contest.id);
  const row = await db
    .selectFrom('translations as t')
    .innerJoin('delegations as d', 'd.id', 't.delegation_id')
    .innerJoin('translation_versions as n', 'n.id', 't.shown_version')
    .select(['n.text', 't.state', 'n.official_version as version', 't.keeps_official'])
    .where('t.id', '=', id)
    .where('t.task_id', '=', task.id)
    .where('d.contest_id', '=', contest.id)
    .where('d.id', '!=', own)
    .executeTakeFirst();
  if (row === undefined || sharing === 'none' || !isReadable(row.state) || row.keeps_official)
    throw notFound();
  return row;
}

/** Saves the text, unless somebody else has changed it meanwhile. */
export async function saveText(app: App, context: CallContext<'saveTranslation'>): Promise<Saved> {
  const { db, contest, input, caller } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task } = await translatedTask(db, contest.id, input.tid);
  return app.write(async (trx, publish) => {
    const row = await lockedTranslation(trx, {
      delegationId: delegation.id,
      taskId: task.id,
      lang: input.lang,
    });
    const saved = decideText(row, { input: { text: input.text, known: input.known } });
    if (saved === null) return { hash: row.hash, revision: row.revision };
    await trx
      .updateTable('translations')
      .set({ ...saved, updated_at: app.now(), updated_by: caller.userId })
      .where('id', '=', row.id)
      .execute();
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return { hash: saved.hash, revision: saved.revision };
  });
}

/** The columns of a text that replaces the one its author knew; null: no change. */
export function decideText(
  row: Pick<TranslationRow, 'state' | 'hash' | 'revision'>,
  { input }: { readonly input: { readonly text: string; readonly known: string } },
) {
  if (!isOpenToWriting(row.state)) throw notNow('backend.translation_finished');
  const text = input.text.replaceAll('\r\n', '\n');
  const hash = textHash(text);
  if (row.hash === hash) return null;
  if (row.hash !== input.known) throw notNow('backend.file_changed');
  return { text, hash, revision: row.revision + 1 };
}

/** Sets the delegation's title of the task in a language; blank: the usual title. */
export async function setTitle(app: App, context: CallContext<'setTranslationTitle'>): Promise<object> {
  const { db, contest, input, caller } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task } = await translatedTask(db, contest.id, input.tid);
  return app.write(async (trx, publish) => {
    const row = await lockedTranslation(trx, {
      delegationId: delegation.id,
      taskId: task.id,
      lang: input.lang,
    });
    if (!isOpenToWriting(row.state)) throw notNow('backend.translation_finished');
    await trx
      .updateTable('translations')
      .set({ title: input.title, updated_at: app.now(), updated_by: caller.userId })
      .where('id', '=', row.id)
      .execute();
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return {};
  });
}

/** Finishes a translation, keeps the official text, or takes it up again. */
export async function setState(app: App, context: CallContext<'setTranslationState'>): Promise<object> {
  const { db, contest, input, caller } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task, official } = await translatedTask(db, contest.id, input.tid);
  return app.write(async (trx, publish) => {
    const place = { delegationId: delegation.id, taskId: task.id, lang: input.lang };
    const now = app.now();
    if (input.keeps_official && (await translationRow(trx, place)) === undefined)
      await insertKept(trx, { place, official, now, byUser: caller.userId });
    const row = await lockedTranslation(trx, place);
    const { columns, isKept } = decideState(row, context);
    const why = { why: 'finished', now, byUser: caller.userId } as const;
    const shown = isKept
      ? await keepVersion(trx, { row, official: await basis(trx, contest.id, row), task }, why)
      : row.shown_version;
    await trx
      .updateTable('translations')
      .set({ ...columns, shown_version: shown, updated_at: now, updated_by: caller.userId })
      .where('id', '=', row.id)
      .execute();
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return {};
  });
}

/** The columns of a translation in its new state, and whether its text is kept as the shown version. */
export function decideState(
  row: Pick<TranslationRow, 'state'>,
  {
    input: { state, keeps_official: keepsOfficial, copies },
  }: {
    readonly input: Pick<CallContext<'setTranslationState'>['input'], 'state' | 'keeps_official' | 'copies'>;
  },
) {
  if (row.state !== state && !mayBecome(row.state, state)) throw notNow('backend.translation_finished');
  const isFinished = state === 'finished';
  return {
    isKept: isFinished && !keepsOfficial,
    columns: {
      state,
      keeps_official: isFinished && keepsOfficial,
      ...(copies !== undefined && { copies }),
    },
  };
}

async function insertKept(
  trx: Transaction,
  of: {
    readonly place: { readonly delegationId: number; readonly taskId: number; readonly lang: string };
    readonly official: OfficialText;
    readonly now: number;
    readonly byUser: number;
  },
): Promise<void> {
  const { place, official, now, byUser } = of;
  await trx
    .insertInto('translations')
    .values({
      delegation_id: place.delegationId,
      task_id: place.taskId,
      lang: place.lang,
      text: official.text,
      hash: textHash(official.text),
      format: official.format,
      official_version: official.version,
      updated_at: now,
      updated_by: byUser,
      shown_version: null,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The version of the official text that a translation is based on. */
export function basis(
  trx: Transaction,
  contestId: number,
  { task_id: taskId, official_version: version }: TranslationRow,
): Promise<OfficialText> {
  return officialVersion(trx, { contestId, taskId, version });
}

/** Marks the translation as based on a newer version of the official text. */
export async function follow(app: App, context: CallContext<'followOfficial'>): Promise<object> {
  const { db, contest, input } = context;
  const delegation = await writerOf(context);
  requireLanguage(delegation, input.lang);
  const { task } = await translatedTask(db, contest.id, input.tid);
  await officialVersion(db, { contestId: contest.id, taskId: task.id, version: input.version });
  return app.write(async (trx, publish) => {
    const row = await lockedTranslation(trx, {
      delegationId: delegation.id,
      taskId: task.id,
      lang: input.lang,
    });
    await trx
      .updateTable('translations')
      .set({ official_version: Math.max(row.official_version, input.version) })
      .where('id', '=', row.id)
      .execute();
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return {};
  });
}
