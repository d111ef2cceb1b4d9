import { sql } from 'kysely';
import { type Database } from '#server/db/database.ts';

/** Says which tables of a database hold something else than before. */
export interface Kept {
  /** Remembers what is there now. */
  look(): Promise<void>;
  /** The tables that do not hold what they held at the last look, by name. */
  changes(): Promise<readonly string[]>;
}

/** What a refused call may leave behind: that a password was wrong, and that somebody was heard of. */
const TRACES: readonly string[] = ['login_failures', 'contacts'];
/** Where the triggers write which tables were written to. */
const WRITTEN = 'test_written';

/**
 * Watches the tables of a database, all but {@link TRACES}. Triggers tell which tables were written to, so a look costs what was
 * written since the last one and not what the database holds; digests of those tables tell whether they differ.
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

/** The tables written to since this was asked last. */
async function drainWritten(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`with gone as (delete from ${sql.table(WRITTEN)} returning name)
    select distinct name from gone`.execute(db);
  return rows.map(({ name }) => name);
}

/** All that a table holds, but from where a session was heard of, as one short text. */
async function digest(db: Database, name: string): Promise<string> {
  const row = sql.raw(name === 'sessions' ? "(to_jsonb(t) - 'places')" : 't');
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(${row}::text, '|' order by t::text)), '') as digest
    from ${sql.table(name)} t`.execute(db);
  return rows[0]?.digest ?? '';
}
