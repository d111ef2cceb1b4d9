import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/programs.ts';

/** The schema that every new database begins from; `npm run schema` writes it from the migrations. */
export const SCHEMA_FILE = join(ROOT, 'server', 'db', 'schema.sql');

/** A schema and the migrations that it already contains. */
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
