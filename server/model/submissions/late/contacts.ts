import { type Kysely } from 'kysely';
import { type Contact, CONTACT_GAP_MS, withContact } from '#domain/people/contacts.ts';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { noteUses } from '#server/model/session-use.ts';

/** Time between two writes of contacts, ms: the most that a killed process forgets. */
const KEEP_EVERY_MS = 10_000;

/** The times at which the server heard from people, which later show whether somebody's network was cut. */
export interface Contacts {
  /** Notes a contact now: a call, or a sign on the live channel. */
  note(userId: number): void;
  /** Notes a use of a session now. */
  noteUse(sessionId: number): void;
  /** Stores the contacts noted so far. */
  keep(): Promise<void>;
}

/** Contacts in the database; each process notes its own. */
export function createContacts({
  db,
  now,
}: {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
}): Contacts {
  let heard = new Map<number, readonly Contact[]>();
  let used = new Map<number, number>();
  const add = (userId: number, contact: Contact): void => {
    heard.set(userId, withContact(heard.get(userId) ?? [], contact));
  };
  return {
    note(userId) {
      const at = now();
      add(userId, { fromAt: at, toAt: at });
    },
    noteUse(sessionId) {
      used.set(sessionId, now());
    },
    async keep() {
      if (used.size > 0) {
        const uses = used;
        used = new Map();
        // Uses that are lost when this fails are noted with the next ones.
        await noteUses(db, uses);
      }
      const kept = heard;
      if (kept.size === 0) return;
      heard = new Map();
      try {
        await write(db, kept);
      } catch (error: unknown) {
        const since = heard;
        heard = kept;
        for (const [userId, contacts] of since) for (const contact of contacts) add(userId, contact);
        throw error;
      }
    },
  };
}

/** Stores contacts from time to time; answers a function that stops, with all stored. */
export function startKeepingContacts(
  contacts: Contacts,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const keep = () => contacts.keep().catch(failed);
  const timer = setInterval(() => void keep(), KEEP_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await keep();
  };
}

/** Delay between sending and arrival from which work may be late, so that contacts are needed, ms. */
const UNDER_WAY_MS = 1_000;

/** Stores the noted contacts before work is taken that may be late by its claimed time. */
export async function keepContacts(
  contacts: Contacts,
  sentAt: number | undefined,
  now: number,
): Promise<void> {
  if (sentAt !== undefined && now - sentAt > UNDER_WAY_MS) await contacts.keep();
}

/** A person's contacts that overlap a span of time, in order, those of several processes merged. */
export async function contactsOf(
  db: Kysely<Schema>,
  userId: number,
  fromAt: number,
  toAt: number,
): Promise<readonly Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['from_at as fromAt', 'to_at as toAt'])
    .where('user_id', '=', userId)
    .where('to_at', '>=', fromAt)
    .where('from_at', '<=', toAt)
    .orderBy('from_at')
    .execute();
  return rows.reduce<readonly Contact[]>(withContact, []);
}

/**
 * One contact of each person, since the statement takes a person once; sorted by person, since several
 * processes may write.
 */
async function write(db: Kysely<Schema>, heard: ReadonlyMap<number, readonly Contact[]>): Promise<void> {
  const people = [...heard].sort(([a], [b]) => a - b);
  const most = Math.max(...people.map(([, contacts]) => contacts.length));
  for (let index = 0; index < most; index += 1) {
    const round = people.flatMap(([userId, contacts]) => {
      const contact = contacts[index];
      return contact === undefined ? [] : [{ userId, ...contact }];
    });
    await storeContacts(db, [
      round.map(({ userId }) => userId),
      round.map(({ fromAt }) => fromAt),
      round.map(({ toAt }) => toAt),
      CONTACT_GAP_MS,
    ]);
  }
}

const storeContacts = statement(
  'store-contacts',
  `with heard as (
    select h.* from unnest($1::int[], $2::bigint[], $3::bigint[]) as h(user_id, from_at, to_at)
    join users u on u.id = h.user_id),
  grown as (
    update contacts c set to_at = greatest(c.to_at, h.to_at) from heard h
    where c.user_id = h.user_id and h.from_at - c.to_at <= $4 and h.from_at >= c.from_at
      and c.from_at = (select max(from_at) from contacts x where x.user_id = h.user_id)
    returning c.user_id)
  insert into contacts (user_id, from_at, to_at)
  select user_id, from_at, to_at from heard where user_id not in (select user_id from grown)
  on conflict (user_id, from_at) do update set to_at = greatest(contacts.to_at, excluded.to_at)`,
);
