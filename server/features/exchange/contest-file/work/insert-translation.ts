import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { textName } from '#server/exchange/contest-file/work/references.ts';
import { type WorkRow } from '#server/exchange/contest-file/work/rows.ts';
import { translationHeader } from '#server/model/pdf-headers.ts';
import { type OfficialText, textHash, wholeText } from '#server/model/translation/official.ts';
import { wantVersionPdfs } from '#server/model/translation/pdfs.ts';
import { IMPORTED, type PlannedTask } from '../tasks-in.ts';
import { batches, insertKind } from './insert.ts';
import { here, hereOrNull, type Places } from './places.ts';

/** The most texts in one statement: each may be long. */
const TEXTS_AT_ONCE = 20;

/** The translation in a file, and the contest that gets it. */
interface TranslationGiven {
  readonly places: Places;
  readonly tasks: readonly PlannedTask[];
  readonly now: number;
}

/** The parts that complete the text of a delegation. */
type Basis = Pick<OfficialText, 'format' | 'files'>;
/** The ids of a translation on this server. */
interface TextHere {
  readonly id: number;
  readonly delegation: number;
  /** The number of the version that contestants see. */
  readonly shown: number | null;
}

/**
 * Inserts the translation of a contest: delegations, official texts, each text with its versions, and
 * glossaries. Judges make the wanted PDFs again, of the versions that somebody sees.
 */
export async function insertTranslation(
  trx: Transaction,
  work: FileWork,
  given: TranslationGiven,
): Promise<void> {
  const { contestId: contest_id, participants, users } = given.places;
  await insertKind(trx, work, {
    kind: 'translation_settings',
    table: 'translation_settings',
    row: (row) => ({ ...row, contest_id }),
  });
  const delegations = new Map<number, number>();
  await insertKind(trx, work, {
    kind: 'delegations',
    table: 'delegations',
    ids: delegations,
    row: ({ name, group, langs }) => ({ contest_id, name, group_label: group, langs: langs.join(',') }),
  });
  const people = await userIds(trx, contest_id);
  await insertKind(trx, work, {
    kind: 'delegation_people',
    table: 'delegation_people',
    row: ({ participant, delegation }) => ({
      contest_id,
      user_id: here(people, here(participants, participant)),
      delegation_id: here(delegations, delegation),
    }),
  });
  const officials = await insertOfficials(trx, work, given);
  const texts = await insertTexts(trx, work, given.places, delegations);
  await insertVersions(trx, work, { ...given, officials, texts });
  await insertKind(trx, work, {
    kind: 'glossary',
    table: 'glossary_entries',
    row: ({ delegation, by, ...row }) => ({
      ...row,
      delegation_id: here(delegations, delegation),
      by_user: here(users, by),
    }),
  });
}

/** The person's id by the participant's. */
async function userIds(trx: Transaction, contestId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await trx
    .selectFrom('participants')
    .select(['id', 'user_id'])
    .where('contest_id', '=', contestId)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/**
 * Inserts the official texts, and answers the parts that complete each, by its task in the file and its
 * version.
 */
async function insertOfficials(
  trx: Transaction,
  work: FileWork,
  { places, tasks: planned }: TranslationGiven,
): Promise<ReadonlyMap<string, Basis>> {
  const { contestId: contest_id, tasks, users } = places;
  const officials = new Map<string, Basis>();
  const latex = new Map<number, { readonly lang: string; readonly hash: string }>();
  for await (const batch of batches(work, 'official_texts', TEXTS_AT_ONCE)) {
    for (const { task, by, ...row } of batch) {
      const task_id = here(tasks, task).id;
      const files = row.files.map(({ name, hash, mime }) => ({ name, hash, ...(mime && { mime }) }));
      officials.set(textName(task, row.version), { format: row.format, files });
      // The source of a LaTeX text is the text together with its files.
      const source_hash =
        row.format === 'md' ? row.source_hash : (await wholeText(trx, { ...row, files }, row.text)).hash;
      if (row.format === 'tex') latex.set(task_id, { lang: row.lang, hash: source_hash });
      else latex.delete(task_id);
      await trx
        .insertInto('official_texts')
        .values({
          ...row,
          contest_id,
          task_id,
          source_hash,
          files: JSON.stringify(files),
          by_user: hereOrNull(users, by),
        })
        .execute();
    }
  }
  const imported = new Set(planned.flatMap(({ id, becomes }) => (IMPORTED.has(becomes) ? [id] : [])));
  for (const [taskId, { lang, hash }] of latex)
    if (imported.has(taskId)) await nameLatex(trx, taskId, lang, hash);
  return officials;
}

/** Makes a statement LaTeX again: its task in the file holds only the form that contestants see. */
async function nameLatex(trx: Transaction, taskId: number, lang: string, hash: string): Promise<void> {
  await trx
    .updateTable('statements')
    .set({ latex_hash: hash })
    .where('task_id', '=', taskId)
    .where('lang', '=', lang)
    .where('latex_hash', 'is', null)
    .execute();
}

/** Inserts the text of each delegation for each task, and answers its ids by its number in the file. */
async function insertTexts(
  trx: Transaction,
  work: FileWork,
  { tasks, users }: Places,
  delegations: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, TextHere>> {
  const texts = new Map<number, TextHere>();
  for await (const batch of batches(work, 'translations', TEXTS_AT_ONCE))
    for (const { id: number, delegation: of, task, updated_by, shown, ...row } of batch) {
      const delegation = here(delegations, of);
      const { id } = await trx
        .insertInto('translations')
        .values({
          ...row,
          delegation_id: delegation,
          task_id: here(tasks, task).id,
          hash: textHash(row.text),
          updated_by: here(users, updated_by),
          shown_version: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      texts.set(number, { id, delegation, shown });
    }
  return texts;
}

/**
 * Inserts the versions, marks the ones that are shown, and queues the PDFs of these and of the newest ones.
 */
async function insertVersions(
  trx: Transaction,
  work: FileWork,
  given: TranslationGiven & {
    readonly officials: ReadonlyMap<string, Basis>;
    readonly texts: ReadonlyMap<number, TextHere>;
  },
): Promise<void> {
  const newest = new Map<
    number,
    { readonly number: number; readonly id: number; readonly wanted: boolean }
  >();
  const wanted: number[] = [];
  for await (const batch of batches(work, 'translation_versions', TEXTS_AT_ONCE))
    for (const row of batch) {
      const { id: translation, shown } = here(given.texts, row.translation);
      const id = await insertVersion(trx, row, given);
      const { number, has_pdf } = row;
      const isShown = number === shown;
      if (number > (newest.get(translation)?.number ?? 0))
        newest.set(translation, { number, id, wanted: has_pdf && !isShown });
      if (!isShown) continue;
      if (has_pdf) wanted.push(id);
      await trx
        .updateTable('translations')
        .set({ shown_version: id })
        .where('id', '=', translation)
        .execute();
    }
  const others = [...newest.values()].filter((one) => one.wanted).map(({ id }) => id);
  await wantVersionPdfs(trx, [...wanted, ...others], given.now);
}

async function insertVersion(
  trx: Transaction,
  row: WorkRow<'translation_versions'>,
  { places, officials, texts }: Parameters<typeof insertVersions>[2],
): Promise<number> {
  const { translation: of, task, by, has_pdf: _, ...version } = row;
  const { id: translation_id, delegation } = here(texts, of);
  const official = here(officials, textName(task, row.official_version));
  const { hash } = await wholeText(trx, official, row.text);
  const header = await translationHeader(trx, {
    delegationId: delegation,
    taskId: here(places.tasks, task).id,
  });
  const { id } = await trx
    .insertInto('translation_versions')
    .values({
      ...version,
      translation_id,
      header,
      source_hash: hash,
      shown_hash: hash,
      by_user: here(places.users, by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
