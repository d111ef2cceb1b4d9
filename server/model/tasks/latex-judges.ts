import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** Silence after which a judge counts as gone, ms. */
const SILENT_MS = 45_000;

/**
 * Whether a working judge makes PDFs from LaTeX; without one they are made from the Markdown that pages show.
 */
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
