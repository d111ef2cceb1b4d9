import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/programs.ts';

/** The schema that `npm run schema` writes from the migrations and that every new database begins from. */
export const SCHEMA_FILE = join(ROOT, 'server', 'db', 'schema.sql');

/** A schema, and the migrations that a database which begins from it has behind it. */
export interface InitialSchema {
  readonly sql: string;
  readonly migrations: ReadonlySet<string>;
}

/** Reads the schema that new databases begin from. */
export async function readInitialSchema(): Promise<InitialSchema> {
  const sql = await readFile(SCHEMA_FILE, 'utf8');
  const names = [...sql.matchAll(/^-- migration (\S+)$/gm)].map(([, name]) => name ?? '');
  return { sql, migrations: new Set(names) };
}
