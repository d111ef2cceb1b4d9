import { type Kysely, type Selectable, sql } from 'kysely';
import { foldedLogin } from '#domain/session/login.ts';
import { faultOfName, withoutHidden } from '#domain/people/people.ts';
import { type UsersTable } from '../db/people-tables.ts';
import { type Schema } from '../db/schema.ts';

/** Rows of one statement. */
const AT_ONCE = 5_000;

/** The columns of a login name that nobody else has in any spelling. */
export function loginColumns(name: string): Pick<UsersTable, 'name' | 'login_key'> & { login_nth: number } {
  return { name, login_key: foldedLogin(name), login_nth: 0 };
}

/** Whom a login name means: the one who has exactly it, else the only one who has it in another spelling. */
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

/** The login names, by their folded spelling, that somebody has already who is none of `except`. */
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

/** Findings about login names that the start of the server reports. */
interface KeyedLogins {
  /** Those that differ by their spelling alone: each still lets in exactly as it is written. */
  readonly alike: readonly (readonly string[])[];
  /** Those from which marks were taken that are not seen, as they are now. */
  readonly cleaned: readonly string[];
}

/**
 * Writes the keys of those who have none yet: of an earlier version, or of a feed; and takes marks that are not seen out of names that
 * had them before such names were refused.
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
 * A person with a name as they were given it still gets in: keys have no such marks either. One of names that are alike
 * stays as it is, since these differ by exactly such marks; so does one of which nothing would be left.
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
