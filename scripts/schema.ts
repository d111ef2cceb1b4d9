import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { clientConfig } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrateAsOf, MIGRATION_NAMES } from '#server/db/migrations.ts';
import { SCHEMA_FILE } from '#server/db/schema-file.ts';
import { readAreas } from './schema/areas.ts';
import { schemaText } from './schema/write.ts';

/** Writes server/db/schema.sql from a new database after all migrations, one after the other. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agon-schema-'));
  const database = await startEmbedded({ dataDir, fsync: false, log: (line) => console.error(line) });
  try {
    const target = { connection: database.connection };
    await migrateAsOf(target, MIGRATION_NAMES);
    const client = new pg.Client(clientConfig(target));
    await client.connect();
    const text = await schemaText(client, {
      areas: readAreas(dirname(SCHEMA_FILE)),
      migrations: MIGRATION_NAMES,
    }).finally(() => client.end());
    await writeFile(SCHEMA_FILE, text);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
