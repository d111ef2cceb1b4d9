import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseOptions,
  type DatabaseTarget,
  openDatabase,
} from '../../server/db/database.ts';
import { execute, withDatabase } from './database.global.ts';

/** A migrated, empty database of a test's own. */
export interface TestDatabase {
  readonly db: Database;
  readonly target: DatabaseTarget;
  /** Closes `db` and drops the database, whoever is still connected. */
  close(): Promise<void>;
}

/** Makes a database from the migrated template: some 50 ms. */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase');
  const name = `agon_test_${randomBytes(8).toString('hex')}`;
  await execute(server, `create database ${name} template ${template}`);
  const target = withDatabase(server, name);
  const db = openDatabase(target, options);
  const close = async () => {
    await db.destroy();
    await execute(server, `drop database if exists ${name} with (force)`);
  };
  return { db, target, close };
}

/** The address of a database, for a program of its own. */
export function urlOf(target: DatabaseTarget): string {
  if ('url' in target) return target.url;
  const { host, port, user, database: name } = target.connection;
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}
