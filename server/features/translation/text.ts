import { type AnswerOf } from '#protocol/calls.ts';
import { taskName } from '#domain/tasks/task-names.ts';
import { isOpenToWriting } from '#domain/translation/translation.ts';
import { type CallContext } from '#server/http/context.ts';
import { pictureAddress } from '#server/model/translation/official.ts';
import { translationSettings } from '#server/model/translation/delegations.ts';
import { editorsOf } from './here.ts';
import { factsOf, namesOf, progressOf } from './overview.ts';
import {
  officialVersion,
  requireLanguage,
  translatedTask,
  type TranslationRow,
  translationRow,
  translatorOf,
} from './place.ts';
import { versionsOf } from './versions.ts';

/** A task in one language, as its translator works on it. */
export async function translationText(
  context: CallContext<'translationText'>,
): Promise<AnswerOf<'translationText'>> {
  const { db, contest, input, caller, now } = context;
  const { delegation, mayWrite } = await translatorOf(context);
  requireLanguage(delegation, input.lang);
  const { task, official } = await translatedTask(db, contest.id, input.tid);
  const row = await translationRow(db, { delegationId: delegation.id, taskId: task.id, lang: input.lang });
  const of = { contestId: contest.id, taskId: task.id };
  const since = await changesSince(db, of, row?.official_version ?? official.version, official.version);
  const progress = progressOf(input.lang, row, await namesOf(db, row === undefined ? [] : [row]));
  return {
    number: task.number,
    name: taskName(task, input.lang),
    lang: input.lang,
    ...since,
    official: { ...factsOf(official), text: official.text },
    own: { ...progress, ...textOf(row) },
    ...(row === undefined
      ? { versions: [], editors: [] }
      : {
          versions: await versionsOf(db, row),
          editors: await editorsOf(db, row.id, caller.userId, now),
        }),
    others: mayWrite ? await othersOf(db, { delegationId: delegation.id, ...of }) : [],
    is_open: mayWrite && isOpenToWriting(progress.state),
  };
}

function textOf(row: TranslationRow | undefined) {
  if (row === undefined) return { title: '', text: '', hash: '', revision: 0 };
  const { title, text, hash, revision } = row;
  return { title, text, hash, revision };
}

/** An older version of the official text, and the notes of the later ones; empty for the newest version. */
async function changesSince(
  db: CallContext<'translationText'>['db'],
  of: { readonly contestId: number; readonly taskId: number },
  version: number,
  newest: number,
): Promise<Pick<AnswerOf<'translationText'>, 'base' | 'news'>> {
  if (version >= newest) return { base: null, news: [] };
  const { text } = await officialVersion(db, { ...of, version });
  const news = await db
    .selectFrom('official_texts')
    .select(['version', 'note', 'at'])
    .where('contest_id', '=', of.contestId)
    .where('task_id', '=', of.taskId)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return { base: { version, text }, news };
}

/** Finished translations of other delegations from which one may begin. */
async function othersOf(
  db: CallContext<'translationText'>['db'],
  of: { readonly delegationId: number; readonly contestId: number; readonly taskId: number },
) {
  const { sharing } = await translationSettings(db, of.contestId);
  if (sharing === 'none') return [];
  return db
    .selectFrom('translations as t')
    .innerJoin('delegations as d', 'd.id', 't.delegation_id')
    .select(['t.id', 'd.name as delegation', 't.lang'])
    .where('d.contest_id', '=', of.contestId)
    .where('d.id', '!=', of.delegationId)
    .where('t.task_id', '=', of.taskId)
    .where('t.state', 'in', ['finished', 'confirmed'])
    .where('t.keeps_official', '=', false)
    .orderBy('t.lang')
    .orderBy('d.name')
    .execute();
}

/** The pictures of a version of the official text. */
export async function translationPictures(
  context: CallContext<'translationPictures'>,
): Promise<AnswerOf<'translationPictures'>> {
  const { db, contest, input } = context;
  await translatorOf(context);
  const { task } = await translatedTask(db, contest.id, input.tid);
  const of = { contestId: contest.id, taskId: task.id, version: input.version };
  const { files, format } = await officialVersion(db, of);
  const pictures: { name: string; address: string }[] = [];
  if (format === 'md')
    for (const file of files) pictures.push({ name: file.name, address: await pictureAddress(db, file) });
  return { pictures };
}
