import { sql } from 'kysely';
import { type Database } from '#server/db/database.ts';

/** Finds tables of a database whose contents changed. */
export interface Kept {
  /** Remembers the present contents. */
  look(): Promise<void>;
  /** Names of the tables that changed since the last look. */
  changes(): Promise<readonly string[]>;
}

/** Tables that a refused call may change: wrong passwords, and contacts with people. */
const TRACES: readonly string[] = ['login_failures', 'contacts'];
/** The table in which triggers note the changed tables. */
const WRITTEN = 'test_written';

/**
 * Watches all tables of a database except {@link TRACES}. Triggers note the written tables, so that a look
 * costs only what was written since the last one; digests of those tables show whether they differ.
 */
export async function watchKept(db: Database): Promise<Kept> {
  const tables = (await db.introspection.getTables())
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .filter((name) => !TRACES.includes(name));
  await watchWrites(db, tables);
  const digests = new Map(
    await Promise.all(tables.map(async (name) => [name, await digest(db, name)] as const)),
  );
  const changes = async () => {
    const changed: string[] = [];
    for (const name of await drainWritten(db)) {
      const now = await digest(db, name);
      if (digests.get(name) !== now) changed.push(name);
      digests.set(name, now);
    }
    return changed.sort();
  };
  return {
    look: async () => {
      await changes();
    },
    changes,
  };
}

async function watchWrites(db: Database, tables: readonly string[]): Promise<void> {
  await sql`create unlogged table ${sql.table(WRITTEN)} (name text not null)`.execute(db);
  await sql`create function test_write() returns trigger language plpgsql as
    ${sql.lit(`begin insert into ${WRITTEN} values (tg_table_name); return null; end`)}`.execute(db);
  for (const name of tables)
    for (const [when, each] of [
      ['insert or update or delete', 'row'],
      ['truncate', 'statement'],
    ] as const)
      await sql`create trigger ${sql.ref(`test_write_${each}`)} after ${sql.raw(when)} on ${sql.table(name)}
        for each ${sql.raw(each)} execute function test_write()`.execute(db);
}

/** Names of the tables written to since the last call. */
async function drainWritten(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`with gone as (delete from ${sql.table(WRITTEN)} returning name)
    select distinct name from gone`.execute(db);
  return rows.map(({ name }) => name);
}

/** A hash of all rows of a table, without the addresses that sessions were used from. */
async function digest(db: Database, name: string): Promise<string> {
  const row = sql.raw(name === 'sessions' ? "(to_jsonb(t) - 'places')" : 't');
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(${row}::text, '|' order by t::text)), '') as digest
    from ${sql.table(name)} t`.execute(db);
  return rows[0]?.digest ?? '';
}
