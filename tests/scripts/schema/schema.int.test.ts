import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig } from '#server/db/database.ts';
import { migrate, migrateAsOf, MIGRATION_NAMES } from '#server/db/migrations.ts';
import { readInitialSchema, SCHEMA_FILE } from '#server/db/schema-file.ts';
import { readAreas } from '#scripts/schema/areas.ts';
import { readCatalog } from '#scripts/schema/catalog.ts';
import { schemaText } from '#scripts/schema/write.ts';
import { createEmptyDatabase } from '#tests/support/backups.ts';
import { type TestDatabase } from '#tests/support/database.ts';

const facts = { areas: readAreas(dirname(SCHEMA_FILE)), migrations: MIGRATION_NAMES };

/** Everything in a database: the objects as PostgreSQL lists them, and the schema's text with the rows. */
async function made({ target }: TestDatabase) {
  return withClient(target, async (client) => {
    const text = await schemaText(client, facts);
    const done = await client.query<{ name: string }>('select name from kysely_migration order by name');
    return { text, catalog: await readCatalog(client), done: done.rows.map(({ name }) => name) };
  });
}

async function withClient<T>(
  target: TestDatabase['target'],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(target));
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A database to which all migrations were applied, one after the other. */
let stepped: TestDatabase;
let byMigrations: Awaited<ReturnType<typeof made>>;
beforeAll(async () => {
  stepped = await createEmptyDatabase();
  await migrateAsOf(stepped.target, MIGRATION_NAMES);
  byMigrations = await made(stepped);
});
afterAll(() => stepped.close());

describe('server/db/schema.sql', () => {
  it('is what `npm run schema` writes now', async () => {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(byMigrations.text);
  });

  it('names what it cannot write, and tables without a comment', async () => {
    const other = await createEmptyDatabase();
    await migrate(other.target);
    await withClient(other.target, async (client) => {
      const written = () => schemaText(client, facts);
      await client.query('create table unheard_of (id integer)');
      await expect(written()).rejects.toThrow('No type in server/db describes unheard_of.');
      await client.query('drop table unheard_of');
      await client.query(`create type mood as enum ('good'); create sequence of_none;
        create trigger on_users before update on users for each row execute function suppress_redundant_updates_trigger();
        alter table users disable trigger on_users;
        grant select on tasks to public; comment on table contests is 'contests'`);
      await expect(written()).rejects.toThrow(
        /the type mood, the sequence of_none, the trigger on_users, a comment on contests, the rights to tasks\.$/,
      );
    });
    await other.close();
  });
});

describe('a database', () => {
  it('[SRV-2] begins from schema.sql when it is new, and is in every object and row as the migrations make it', async () => {
    const fresh = await createEmptyDatabase();
    await migrate(fresh.target);
    expect(await made(fresh)).toEqual(byMigrations);
    await fresh.close();
  });

  it('[SRV-2] is begun once when it is new and several processes start at once', async () => {
    const fresh = await createEmptyDatabase();
    let reads = 0;
    const read = () => {
      reads += 1;
      return readInitialSchema();
    };
    await Promise.all([
      migrate(fresh.target, read),
      migrate(fresh.target, read),
      migrate(fresh.target, read),
    ]);
    expect(reads).toBe(1);
    expect(await made(fresh)).toEqual(byMigrations);
    await fresh.close();
  });

  it('of an earlier version goes on by the migrations that it lacks', async () => {
    const older = await createEmptyDatabase();
    await migrateAsOf(older.target, MIGRATION_NAMES.slice(0, 40));
    await withClient(older.target, (client) =>
      client.query(`insert into users (name, display_name, role) values ('ada', 'Ada', 'user')`),
    );
    await migrate(older.target);
    const rows = await withClient(older.target, (client) =>
      client.query('delete from users returning display_name'),
    );
    expect(rows.rows).toEqual([{ display_name: 'Ada' }]);
    expect(await made(older)).toEqual(byMigrations);
    await older.close();
  });

  it('does the migrations that schema.sql does not have yet; where one fails nothing is left of the rest', async () => {
    const fresh = await createEmptyDatabase();
    const { sql, migrations } = await readInitialSchema();
    const without = (name: string) => () =>
      Promise.resolve({ sql, migrations: new Set([...migrations].filter((one) => one !== name)) });
    // This migration adds a column that already exists.
    await expect(migrate(fresh.target, without('0360-task-uuids'))).rejects.toThrow(
      'Migration 0360-task-uuids failed',
    );
    const left = await withClient(fresh.target, (client) =>
      client.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    );
    expect(left.rows.map(({ relname }: { relname: string }) => relname).toSorted()).toEqual([
      'kysely_migration',
      'kysely_migration_lock',
    ]);
    // This migration only changes rows.
    await migrate(fresh.target, without('0281-hidden-marks'));
    expect(await made(fresh)).toEqual(byMigrations);
    await fresh.close();
  });
});
