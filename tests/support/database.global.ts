import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type TestProject } from 'vitest/node';
import { clientConfig, type DatabaseTarget } from '#server/db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { makeMemoryFolder } from './memory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL to make databases on, and the migrated database to copy them from. */
    testDatabase: { readonly server: DatabaseTarget; readonly template: string };
  }
}

/** Starts a PostgreSQL, or uses TEST_DATABASE_URL, and migrates a template once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const own = url === undefined || url === '' ? await startOwn() : undefined;
  const server: DatabaseTarget =
    own === undefined ? { url: url ?? '' } : { connection: own.database.connection };
  const template = `agon_template_${process.pid}_${Date.now().toString(36)}`;
  await execute(server, `create database ${template}`);
  await migrate(withDatabase(server, template));
  project.provide('testDatabase', { server, template });
  return async () => {
    if (own === undefined) await execute(server, `drop database if exists ${template} with (force)`);
    else await own.stop();
  };
}

/** Another database on the same PostgreSQL. */
export function withDatabase(target: DatabaseTarget, database: string): DatabaseTarget {
  if ('connection' in target) return { connection: { ...target.connection, database } };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** Runs one statement on a connection of its own. */
export async function execute(target: DatabaseTarget, sql: string): Promise<void> {
  const client = new pg.Client(clientConfig(target));
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function startOwn(): Promise<{ database: EmbeddedDatabase; stop: () => Promise<void> }> {
  const dataDir = await makeMemoryFolder('agon-test-');
  const database = await startEmbedded({
    dataDir,
    fsync: false,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const stop = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, stop };
}
