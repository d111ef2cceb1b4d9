import { sql } from 'kysely';
import { type JuryClaims, type StatedResult } from '#server/contract/jury-solution.ts';
import { type Database } from '#server/db/database.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { putFile } from '#server/files/store.ts';

/** Number of rows of each table. */
export async function rowsByTable(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = counted.rows[0]?.n ?? 0;
  }
  return counts;
}

/** Adds a jury's solution, which claims a verdict, to a version of a task. */
export async function addSolution(
  db: Database,
  versionId: number,
  path: string,
  verdict: Verdict,
  text = `int main() {} // ${path}`,
): Promise<void> {
  const content = Buffer.from(text);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const source = { name, hash: await putFile(db, content), bytes: content.length };
  const results: readonly StatedResult[] = [
    { place: { file: path, line: null }, verdicts: [verdict], score: null },
  ];
  const stated: JuryClaims = { expectations: [], results };
  await db
    .insertInto('jury_solutions')
    .values({
      version_id: versionId,
      path,
      language: name.slice(name.lastIndexOf('.') + 1),
      source: JSON.stringify(source),
      stated: JSON.stringify(stated),
      outcome: 'null',
    })
    .execute();
}
