import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { broughtRunsOf } from './brought-runs.ts';
import { type Contents } from './collections.ts';
import { digestOf, type FeedKey, type NewChange, type Published } from './feed-published.ts';
import { runsOf } from './work.ts';

/** The runs of our own judgements that the feed has not published yet. */
export async function newRuns(
  trx: Transaction,
  contents: Contents,
  published: Published,
): Promise<readonly NewChange[]> {
  if (contents.seen.view === 'public') return [];
  const judgements = new Map([...contents.judged].filter(([, id]) => !published.runsOf.has(id)));
  for (const id of judgements.values()) published.runsOf.set(id, null);
  const runs = await runsOf(trx, contents.seen, judgements);
  return runs.map((data) => ({ type: 'runs', id: data.id, data }));
}

/** The changes of the runs that another feed has stored since: new and changed ones, and deletions. */
export async function changedRuns(
  trx: Transaction,
  key: FeedKey,
  { contents, published }: { readonly contents: Contents; readonly published: Published },
): Promise<readonly NewChange[]> {
  const stored = new Map(
    [...contents.withRuns].filter(([, { id, version }]) => published.runsOf.get(id) !== version),
  );
  const known = [...stored.values()].flatMap(({ id }) => (published.runsOf.has(id) ? [id] : []));
  for (const { id, version } of stored.values()) published.runsOf.set(id, version);
  const before = new Map(
    (await publishedRuns(trx, key, known)).map(({ object_id: id, data }) => [id, data && digestOf(data)]),
  );
  const changes: NewChange[] = [];
  for (const data of await broughtRunsOf(trx, contents.seen, stored)) {
    if (before.get(data.id) !== digestOf(data)) changes.push({ type: 'runs', id: data.id, data });
    before.delete(data.id);
  }
  return [...changes, ...[...before.keys()].map((id) => ({ type: 'runs' as const, id, data: null }))];
}

/** The runs of judgements as the feed has published them. */
function publishedRuns(trx: Transaction, { contestId, view }: FeedKey, judgements: readonly string[]) {
  return trx
    .selectFrom('contest_feed_objects')
    .select(['object_id', 'data'])
    .where('contest_id', '=', contestId)
    .where('view', '=', view)
    .where('type', '=', 'runs')
    .where(sql<boolean>`data ->> 'judgement_id' = any(${judgements})`)
    .execute();
}

/** Deletions of the runs of a judgement that the feed has deleted. */
export async function goneRuns(
  trx: Transaction,
  key: FeedKey,
  { contents, published }: { readonly contents: Contents; readonly published: Published },
): Promise<readonly NewChange[]> {
  const there = new Set(contents.judged.values());
  for (const { id } of contents.withRuns.values()) there.add(id);
  const gone = [...published.runsOf.keys()].filter((id) => !there.has(id));
  if (gone.length === 0) return [];
  for (const id of gone) published.runsOf.delete(id);
  const rows = await publishedRuns(trx, key, gone);
  return rows.map(({ object_id: id }) => ({ type: 'runs', id, data: null }));
}
