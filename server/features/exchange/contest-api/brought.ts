import { type Kysely } from 'kysely';
import { type FeedObject, type FeedObjectType } from '#protocol/wire/staff/exchange/feed-objects.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CollectionObject, idOfName } from './objects.ts';

type DataOf<T extends FeedObjectType> = Extract<FeedObject, { readonly type: T }>['data'];

/** Objects of a contest that its feed brought; empty where no feed did. */
export interface Brought {
  /** The objects by their id in the feed. */
  of<T extends FeedObjectType>(type: T): ReadonlyMap<string, DataOf<T>>;
}

/** Reads what a contest's feed brought, in the feed's order. */
export async function broughtTo(db: Kysely<Schema>, contestId: number): Promise<Brought> {
  const all = await broughtToEach(db, [contestId]);
  return all(contestId);
}

/** Reads what feeds brought to contests, only of one type where it is given. */
export async function broughtToEach(
  db: Kysely<Schema>,
  contestIds: readonly number[],
  type?: FeedObjectType,
): Promise<(contestId: number) => Brought> {
  if (contestIds.length === 0) return () => collected([]);
  const query = db
    .selectFrom('brought_objects')
    .select(['contest_id', 'type', 'object_id', 'data'])
    .where('contest_id', 'in', contestIds)
    .orderBy('ordinal');
  const rows = await (type === undefined ? query : query.where('type', '=', type)).execute();
  return (contestId) => collected(rows.filter((row) => row.contest_id === contestId));
}

interface BroughtRow {
  readonly type: string;
  readonly object_id: string;
  readonly data: object;
}

function collected(rows: readonly BroughtRow[]): Brought {
  const byType = new Map<string, Map<string, object>>();
  for (const { type, object_id: id, data } of rows) {
    const all = byType.get(type) ?? new Map<string, object>();
    byType.set(type, all.set(id, data));
  }
  return {
    of<T extends FeedObjectType>(type: T): ReadonlyMap<string, DataOf<T>> {
      return byType.get(type) ?? new Map();
    },
  };
}

/**
 * A collection as a feed brought it. An object without a name gets its formal name or its id, since the
 * standard requires a name.
 */
export function broughtCollection(
  brought: Brought,
  type: 'groups' | 'organizations',
): readonly CollectionObject[] {
  return [...brought.of(type)].map(([id, data]) => ({
    id: idOfName(id),
    name: ('formal_name' in data && data.formal_name) || id,
    ...data,
  }));
}
