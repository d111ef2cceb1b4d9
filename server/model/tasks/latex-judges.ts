import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** A judge that was not seen for this long makes nothing. */
const SILENT_MS = 45_000;

/** Whether a judge that works makes PDFs of LaTeX; where none does they are made of the Markdown that pages show. */
export async function hasLatex(db: Kysely<Schema>, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('judge_workers')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', now - SILENT_MS)
    .where(sql<boolean>`coalesce((facts->>'latex')::boolean, false)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
