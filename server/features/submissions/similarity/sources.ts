import { type Kysely } from 'kysely';
import { type Pick } from '#protocol/wire/staff/submissions/similarity.ts';
import { languageOfFile } from '#domain/submissions/languages.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile } from '#server/files/store.ts';
import type { Source } from './program/compare.ts';

/** The most sources that are compared: they make half a million pairs. */
const MOST_SOURCES = 1_000;
/** The most bytes of a source that is compared; a longer one was not written by hand. */
const MAX_BYTES = 131_072;

/**
 * One submission of each person for a task of a contest; where there are too many people, the newest
 * submissions.
 */
export async function pickedSources(
  db: Kysely<Schema>,
  { contest, task, pick }: { readonly contest: number; readonly task: number; readonly pick: Pick },
): Promise<readonly Source[]> {
  const rows = await db
    .selectFrom('submissions')
    .distinctOn('participant_id')
    .select(['id', 'language', 'file_hash as hash'])
    .where('contest_id', '=', contest)
    .where('task_id', '=', task)
    .where('language', 'not in', ['zip', 'txt', 'pdf'])
    .where('bytes', '<=', MAX_BYTES)
    .orderBy('participant_id')
    .$if(pick === 'best', (query) => query.orderBy('score', (by) => by.desc().nullsLast()).orderBy('id'))
    .$if(pick === 'last', (query) => query.orderBy('id', 'desc'))
    .execute();
  const chosen = rows.toSorted((a, b) => b.id - a.id).slice(0, MOST_SOURCES);
  const sources: Source[] = [];
  for (const { id, language, hash } of chosen) sources.push({ id, language, text: await textOf(db, hash) });
  return sources;
}

/** Programs that the task itself gives: its attachments. */
export async function skeletonsOf(db: Kysely<Schema>, task: number): Promise<readonly Source[]> {
  const rows = await db
    .selectFrom('attachments')
    .select(['name', 'file_hash as hash'])
    .where('task_id', '=', task)
    .execute();
  const sources: Source[] = [];
  for (const { name, hash } of rows) {
    const language = languageOfFile(name);
    if (language?.use === 'program' || language?.extension === 'h')
      sources.push({ id: 0, language: language.extension, text: await textOf(db, hash) });
  }
  return sources;
}

/** A content as text. */
export async function textOf(db: Kysely<Schema>, hash: string): Promise<string> {
  return (await getFile(db, hash)).toString('utf8');
}
