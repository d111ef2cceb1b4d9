import { createHash } from 'node:crypto';

/** The endpoints of the standard that are collections, in an order in which nothing refers to what comes later. */
export const COLLECTIONS = [
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'problems',
  'teams',
  'persons',
  'accounts',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'commentary',
  'awards',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** Objects that there are once in a contest, and the collections: all that the event feed tells of. */
export type ObjectType = 'contest' | 'state' | Collection;

/** An object as the standard has it. */
export type ApiObject = Readonly<Record<string, unknown>>;
/** One of a collection. */
export type CollectionObject = ApiObject & { readonly id: string };

const VALID_ID = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/;
const HASH_CHARS = 16;

/** Something that a feed may have brought with an id of its own. */
interface Brought {
  readonly id: number;
  readonly external_id: string | null;
}

/**
 * The ids of all of a kind, by their number: what a feed brought keeps its own (JSON property types, ID), or where that is none
 * the one that is made of it; the others have their number, marked where that is somebody's own id already.
 */
export function idsOf(rows: readonly Brought[]): ReadonlyMap<number, string> {
  const brought = new Map<number, string>();
  for (const { id, external_id: external } of rows)
    if (external !== null) brought.set(id, idOfName(external));
  const taken = new Set(brought.values());
  return new Map(
    rows.map(({ id }) => [id, brought.get(id) ?? (taken.has(String(id)) ? `own-${id}` : String(id))]),
  );
}

/** An id for what has only a name: the name where it may be one, else made of it, the same each time. */
export function idOfName(name: string): string {
  if (VALID_ID.test(name)) return name;
  return createHash('sha256').update(name).digest('hex').slice(0, HASH_CHARS);
}
