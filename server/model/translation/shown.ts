import { type Kysely } from 'kysely';
import { isReadable } from '#domain/translation/translation.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { delegationOf, translationSettings } from './delegations.ts';

type Statement = TaskDetail['statements'][number];

/** A translation that somebody may read in the contest. */
export interface Shown extends Statement {
  readonly source_hash: string;
  readonly shown_hash: string;
  readonly header: string;
  readonly own: boolean;
}

/** The translations of a task that a competitor reads beside the official statements: those of their delegation (`translationsOf`). */
export async function translationsFor(
  db: Kysely<Schema>,
  who: { readonly contestId: number; readonly userId: number },
  taskId: number,
): Promise<readonly Shown[]> {
  const own = await delegationOf(db, who.contestId, who.userId);
  return translationsOf(db, { contestId: who.contestId, delegationId: own?.id ?? null }, taskId);
}

/** A delegation of a contest; null: competitors without one. */
interface OfDelegation {
  readonly contestId: number;
  readonly delegationId: number | null;
}

/**
 * The translations of a task that a delegation's competitors read: its own that were finished, and where the contest says so the
 * finished ones of the others. Whether tasks may be seen at all is checked elsewhere.
 */
export async function translationsOf(
  db: Kysely<Schema>,
  { contestId, delegationId: own }: OfDelegation,
  taskId: number,
): Promise<readonly Shown[]> {
  const { sharing } = await translationSettings(db, contestId);
  if (own === null && sharing !== 'read') return [];
  let query = db
    .selectFrom('translations as t')
    .innerJoin('delegations as d', 'd.id', 't.delegation_id')
    .innerJoin('translation_versions as n', 'n.id', 't.shown_version')
    .innerJoin('files as f', 'f.hash', 'n.shown_hash')
    .select([
      't.lang',
      't.state',
      'n.format',
      'n.source_hash',
      'n.shown_hash',
      'n.title',
      'n.header',
      'f.bytes',
    ])
    .select(['d.id as delegation', 'd.name as of'])
    .where('d.contest_id', '=', contestId)
    .where('t.task_id', '=', taskId)
    .where('t.keeps_official', '=', false)
    .orderBy('t.lang')
    .orderBy('d.name');
  if (sharing !== 'read') query = query.where('d.id', '=', own ?? 0);
  return (await query.execute())
    .filter(({ delegation, state }) => delegation === own || isReadable(state))
    .map(({ delegation, format, ...one }) => {
      const isOwn = delegation === own;
      const lang = isOwn ? one.lang : `${one.lang}-x-d${delegation}`;
      const mime = format === 'tex' ? 'application/pdf' : 'text/markdown';
      const name = `${lang}.${format === 'tex' ? 'pdf' : 'md'}`;
      const { source_hash, shown_hash, title, header, bytes, of } = one;
      return { lang, mime, name, source_hash, shown_hash, title, header, bytes, of, own: isOwn };
    })
    .sort((one, other) => Number(other.own) - Number(one.own));
}

/** The statements that somebody who competes chooses from: own translations first, in the place of official ones in the language. */
export function withTranslations(official: readonly Statement[], shown: readonly Shown[]): Statement[] {
  const langs = new Set(shown.map(({ lang }) => lang));
  return [
    ...shown.map(({ lang, mime, name, title, bytes, of, own }) => ({
      lang,
      mime,
      name,
      title,
      bytes,
      of,
      own,
    })),
    ...official.filter(({ lang }) => !langs.has(lang)),
  ];
}

/** The names of tasks in the finished translations of a competitor's delegation, by task and language. */
export async function ownNames(
  db: Kysely<Schema>,
  who: { readonly contestId: number; readonly userId: number },
): Promise<ReadonlyMap<number, Record<string, string>>> {
  const own = await delegationOf(db, who.contestId, who.userId);
  if (own === null) return new Map();
  const rows = await db
    .selectFrom('translations as t')
    .innerJoin('translation_versions as n', 'n.id', 't.shown_version')
    .select(['t.task_id', 't.lang', 'n.title'])
    .where('t.delegation_id', '=', own.id)
    .where('t.keeps_official', '=', false)
    .execute();
  const names = new Map<number, Record<string, string>>();
  for (const { task_id: id, lang, title } of rows) names.set(id, { ...names.get(id), [lang]: title });
  return names;
}
