import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { inSnapshot, type Transaction, withRetries } from '#server/db/transaction.ts';
import { notFound } from '#server/model/fault.ts';
import { contestSeenBy, type Seen } from './audience.ts';
import { type Contents, contentsOf } from './collections.ts';
import { type ApiObject, COLLECTIONS, type ObjectType } from './objects.ts';
import { type Change, digestOf, type FeedKey, type NewChange, type Published } from './feed-published.ts';
import { changedRuns, goneRuns, newRuns } from './feed-runs.ts';

const ROWS_PER_INSERT = 1_000;
const ROWS_PER_READ = 1_000;
/**
 * In this order no object comes before one that it refers to; the state's last change ends the feed (Event
 * feed).
 */
const TYPES: readonly ObjectType[] = ['contest', ...COLLECTIONS, 'state'];

/**
 * Compares the contest with what its feed last published, stores the differences and answers the published
 * state. Several processes may do so at once: each counts in the snapshot that it works on, or starts again.
 */
export async function bringUpToDate(app: App, key: FeedKey, before: Published | null): Promise<Published> {
  return withRetries(() =>
    inSnapshot(app.db, async (trx) => {
      const feed = await lockFeed(trx, key);
      const isKnown = before?.head === feed.head && before.madeAt === feed.madeAt;
      const published = isKnown ? copyOf(before) : await readPublished(trx, key, feed);
      const contents = await contentsOf(trx, await seen(trx, app, key));
      const changes = [
        ...news(contents, published),
        ...(await newRuns(trx, contents, published)),
        ...(await changedRuns(trx, key, { contents, published })),
        ...(await goneRuns(trx, key, { contents, published })),
        ...gone(contents, published),
      ];
      if (changes.length > 0) await keep(trx, key, changes, published);
      return published;
    }),
  );
}

/** Every object as of now or later, in parts, none before one that it refers to. */
export async function* everything(app: App, key: FeedKey): AsyncGenerator<readonly Change[]> {
  for (const type of TYPES) {
    for (let after = 0, isMore = true; isMore;) {
      const part = await read(app, key, { after, type });
      yield part.filter(({ data }) => data !== null);
      after = part.at(-1)?.seq ?? after;
      isMore = part.length === ROWS_PER_READ;
    }
  }
}

/** A part of the changes after a number, in order: each object once, as it is now. */
export function changesAfter(app: App, key: FeedKey, after: number): Promise<readonly Change[]> {
  return read(app, key, { after });
}

async function read(
  app: App,
  { contestId, view }: FeedKey,
  { after, type }: { readonly after: number; readonly type?: ObjectType },
): Promise<readonly Change[]> {
  let query = app.db
    .selectFrom('contest_feed_objects')
    .select(['type', 'object_id', 'data', 'seq'])
    .where('contest_id', '=', contestId)
    .where('view', '=', view)
    .where('seq', '>', after);
  if (type !== undefined) query = query.where('type', '=', type);
  const rows = await query.orderBy('seq').limit(ROWS_PER_READ).execute();
  return rows.map(({ type: kind, object_id: id, data, seq }) => ({
    type: kind as ObjectType,
    id: id === '' ? null : id,
    data,
    seq,
  }));
}

async function lockFeed(
  trx: Transaction,
  { contestId, view }: FeedKey,
): Promise<Pick<Published, 'head' | 'madeAt'>> {
  await trx
    .insertInto('contest_feeds')
    .values({ contest_id: contestId, view })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('contest_feeds')
    .select(['head', 'made_at as madeAt'])
    .where('contest_id', '=', contestId)
    .where('view', '=', view)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The contest as the feed's audience sees it now. Throws 404 where the public may not see it any more. */
async function seen(trx: Transaction, app: App, { contestId, view }: FeedKey): Promise<Seen> {
  const now = app.now();
  if (view === 'public') return { ...(await contestSeenBy(trx, null, contestId)), now };
  const contest = await trx.selectFrom('contests').selectAll().where('id', '=', contestId).executeTakeFirst();
  if (!contest) throw notFound();
  return { contest, view, now };
}

async function readPublished(
  trx: Transaction,
  { contestId, view }: FeedKey,
  feed: Pick<Published, 'head' | 'madeAt'>,
): Promise<Published> {
  const rows = await trx
    .selectFrom('contest_feed_objects')
    .select(['type', 'object_id', 'data'])
    .where('contest_id', '=', contestId)
    .where('view', '=', view)
    .where('data', 'is not', null)
    .execute();
  const published: Published = { ...feed, digests: new Map(), runsOf: new Map() };
  for (const { type, object_id: id, data } of rows) {
    if (type === 'runs') published.runsOf.set(String(data?.['judgement_id']), null);
    else if (data !== null) published.digests.set(`${type}/${id}`, digestOf(data));
  }
  return published;
}

/** A copy that a transaction may change; a transaction that is run again takes a new one. */
function copyOf({ head, madeAt, digests, runsOf: judged }: Published): Published {
  return { head, madeAt, digests: new Map(digests), runsOf: new Map(judged) };
}

function news(contents: Contents, published: Published): readonly NewChange[] {
  const changes: NewChange[] = [];
  const look = (type: ObjectType, id: string | null, data: ApiObject) => {
    const place = `${type}/${id ?? ''}`;
    const digest = digestOf(data);
    if (published.digests.get(place) === digest) return;
    published.digests.set(place, digest);
    changes.push({ type, id, data });
  };
  look('contest', null, contents.contest);
  for (const type of COLLECTIONS) {
    if (type === 'runs') continue;
    for (const object of contents.collections[type]) look(type, object.id, object);
  }
  look('state', null, contents.state);
  return inOrder(changes);
}

/** Deletions of objects that are gone, each before the objects that it refers to. */
function gone(contents: Contents, published: Published): readonly NewChange[] {
  const there = new Set(['contest/', 'state/']);
  for (const type of COLLECTIONS) {
    if (type !== 'runs') for (const { id } of contents.collections[type]) there.add(`${type}/${id}`);
  }
  const changes: NewChange[] = [];
  for (const place of published.digests.keys()) {
    if (there.has(place)) continue;
    published.digests.delete(place);
    const slash = place.indexOf('/');
    changes.push({ type: place.slice(0, slash) as ObjectType, id: place.slice(slash + 1), data: null });
  }
  return inOrder(changes).toReversed();
}

function inOrder(changes: readonly NewChange[]): readonly NewChange[] {
  return changes.toSorted((a, b) => TYPES.indexOf(a.type) - TYPES.indexOf(b.type));
}

async function keep(
  trx: Transaction,
  { contestId, view }: FeedKey,
  changes: readonly NewChange[],
  published: Published,
): Promise<void> {
  // The state comes last, also after runs.
  const ordered = [
    ...changes.filter(({ type }) => type !== 'state'),
    ...changes.filter(({ type }) => type === 'state'),
  ];
  const rows = ordered.map(({ type, id, data }) => ({
    contest_id: contestId,
    view,
    type,
    object_id: id ?? '',
    seq: (published.head += 1),
    data: data === null ? null : JSON.stringify(data),
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('contest_feed_objects')
      .values(rows.slice(from, from + ROWS_PER_INSERT) as never)
      .onConflict((conflict) =>
        conflict.columns(['contest_id', 'view', 'type', 'object_id']).doUpdateSet({
          seq: sql`excluded.seq`,
          data: sql`excluded.data`,
        }),
      )
      .execute();
  }
  await trx
    .updateTable('contest_feeds')
    .set({ head: published.head })
    .where('contest_id', '=', contestId)
    .where('view', '=', view)
    .execute();
}
