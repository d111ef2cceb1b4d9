import { type Kysely, type Selectable, sql } from 'kysely';
import { foldedLogin } from '#domain/session/login.ts';
import { faultOfName, withoutHidden } from '#domain/people/people.ts';
import { type UsersTable } from '../db/people-tables.ts';
import { type Schema } from '../db/schema.ts';

/** The most rows in one statement. */
const AT_ONCE = 5_000;

/** The columns for a login name; it must not exist in any other spelling. */
export function loginColumns(name: string): Pick<UsersTable, 'name' | 'login_key'> & { login_nth: number } {
  return { name, login_key: foldedLogin(name), login_nth: 0 };
}

/**
 * The person with a login name: the one who has exactly it, else the only one who has it in another spelling.
 */
export async function findByLogin(
  db: Kysely<Schema>,
  name: string,
): Promise<Selectable<UsersTable> | undefined> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('name', '=', name), is('login_key', '=', foldedLogin(name))]))
    .execute();
  return rows.find((row) => row.name === name) ?? (rows.length === 1 ? rows[0] : undefined);
}

/** The ids of the people with these login names, found as `findByLogin` does; names that nobody has are left out. */
export async function idsByLogin(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name', 'login_key'])
      .where((is) => is.or([is('name', 'in', some), is('login_key', 'in', some.map(foldedLogin))]))
      .execute();
    const exact = new Map(rows.map(({ id, name }) => [name, id]));
    const alike = new Map<string | null, number[]>();
    for (const { id, login_key: key } of rows) alike.set(key, [...(alike.get(key) ?? []), id]);
    for (const name of some) {
      const [only, ...others] = alike.get(foldedLogin(name)) ?? [];
      const id = exact.get(name) ?? (others.length === 0 ? only : undefined);
      if (id !== undefined) found.set(name, id);
    }
  }
  return found;
}

/** Login names, by their folded spelling, that somebody outside of `except` has already. */
export async function loginsLike(
  db: Kysely<Schema>,
  names: readonly string[],
  except: readonly number[] = [],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names.filter((name) => !name.includes('\0')))];
  const found = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const rows = await db
      .selectFrom('users')
      .select('name')
      .where((is) => is.or([is('login_key', 'in', some.map(foldedLogin)), is('name', 'in', some)]))
      .where('id', 'not in', [...except, 0])
      .execute();
    for (const { name } of rows) found.set(foldedLogin(name), name);
  }
  return found;
}

/** Findings about login names that the server reports at its start. */
interface KeyedLogins {
  /** Groups of names that differ only by their spelling: each still logs in exactly as it is written. */
  readonly alike: readonly (readonly string[])[];
  /** Names from which invisible characters were removed, in their new form. */
  readonly cleaned: readonly string[];
}

/**
 * Computes missing keys of login names, which come from an earlier version or a feed, and removes invisible
 * characters from names that were stored before these were refused.
 */
export async function keyLogins(db: Kysely<Schema>): Promise<KeyedLogins> {
  const cleaned = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('logins'))`.execute(trx);
    await keyAll(trx);
    return cleanAll(trx);
  });
  const { rows } = await sql<{ names: string[] }>`select array_agg(name order by id) as names from users
    where anonymised_at is null group by login_key having count(*) > 1 order by min(id)`.execute(db);
  return { alike: rows.map(({ names }) => names), cleaned };
}

async function keyAll(trx: Kysely<Schema>): Promise<void> {
  for (;;) {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('login_key', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const keyed = JSON.stringify(rows.map(({ id, name }) => ({ id, key: foldedLogin(name) })));
    await sql`update users u set login_key = v.key, login_nth = v.nth
      from (select r.id, r.key, row_number() over (partition by r.key order by r.id) - 1
          + coalesce((select max(login_nth) + 1 from users where login_key = r.key), 0) as nth
        from jsonb_to_recordset(${keyed}::jsonb) as r(id int, key text)) v
      where u.id = v.id`.execute(trx);
  }
}

/**
 * A person can still log in with the name as it was given to them, since keys have no invisible characters
 * either. A name stays unchanged if it equals another one without these characters, or would become empty.
 */
async function cleanAll(trx: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.login_key'])
    .where('u.anonymised_at', 'is', null)
    .where('u.name', '~', '[^ -~]')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('users as o')
            .select('o.id')
            .whereRef('o.login_key', '=', 'u.login_key')
            .whereRef('o.id', '<>', 'u.id'),
        ),
      ),
    )
    .orderBy('u.id')
    .execute();
  const cleaned: string[] = [];
  for (const { id, name: before, login_key: key } of rows) {
    const name = withoutHidden(before);
    if (name === before || faultOfName(name) !== null || foldedLogin(name) !== key) continue;
    await trx.updateTable('users').set({ name }).where('id', '=', id).execute();
    cleaned.push(name);
  }
  return cleaned;
}
