import { createHash } from 'node:crypto';

/** The collections of the standard, in an order in which none refers to a later one. */
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

/** Types of objects in the event feed: those that a contest has once, and the collections. */
export type ObjectType = 'contest' | 'state' | Collection;

/** An object in the standard's form. */
export type ApiObject = Readonly<Record<string, unknown>>;
/** An object of a collection. */
export type CollectionObject = ApiObject & { readonly id: string };

const VALID_ID = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/;
const HASH_CHARS = 16;

/** A row to which a feed may have given an id. */
interface Brought {
  readonly id: number;
  readonly external_id: string | null;
}

/**
 * The ids of all rows of a kind, by number. A row from a feed keeps the feed's id (JSON property types, ID),
 * or a valid id that is made of it; any other row has its number, with a mark where a feed uses that number
 * as an id.
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

/**
 * An id for a thing that has only a name: the name if it is a valid id, else one made of it, always the same.
 */
export function idOfName(name: string): string {
  if (VALID_ID.test(name)) return name;
  return createHash('sha256').update(name).digest('hex').slice(0, HASH_CHARS);
}
