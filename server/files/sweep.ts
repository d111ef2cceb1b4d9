import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { lockForSweeping } from './keep.ts';
import { isNamed } from './named.ts';
import { openStore, type OuterPlace } from './settings.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;
/** Time that outputs of a task's programs are kept; outputs in a work tree stay permanently. */
const MADE_KEPT_MS = 30 * DAY_MS;

/**
 * Deletes contents that nothing has named for longer than `keptMs`: of deleted drafts and pictures, replaced
 * contents of the workshop, outputs made for tests a month ago that are in no tree, and contents outside of
 * the database without a row. A content that is newly found unnamed is deleted by a later sweep. Answers the
 * number of each. Throws FileStoreError when a store cannot be reached.
 */
export async function sweepFiles(
  db: Kysely<Schema>,
  keptMs = DAY_MS,
): Promise<{ readonly rows: number; readonly contents: number }> {
  const before = Date.now() - keptMs;
  // A running making uses the files that it found.
  await sql`delete from task_made_files m where m.at < ${Date.now() - MADE_KEPT_MS} and not exists (
    select from task_makings k where k.task_id = m.task_id and k.state in ('waiting', 'running'))`.execute(
    db,
  );
  const named = await isNamed(db);
  const { numAffectedRows = 0n } =
    await sql`delete from files f where f.draft_at < ${before} and not (${named})`.execute(db);
  // A row has a day left to name the content; keeping the content again removes the mark.
  await sql`update files f set draft_at = ${Date.now()} where f.draft_at is null and not (${named})`.execute(
    db,
  );
  let contents = 0;
  for (const place of await knownPlaces(db)) contents += await sweepPlace(db, place, before);
  return { rows: Number(numAffectedRows), contents };
}

/** Stores outside of the database that may have contents. */
async function knownPlaces(db: Kysely<Schema>): Promise<readonly OuterPlace[]> {
  const row = await db.selectFrom('file_store').selectAll().executeTakeFirstOrThrow();
  return [
    ...(row.folder === null ? [] : (['folder'] as const)),
    ...(row.s3_bucket === null ? [] : (['s3'] as const)),
  ];
}

async function sweepPlace(db: Kysely<Schema>, place: OuterPlace, before: number): Promise<number> {
  const store = await openStore(db, place);
  let swept = 0;
  let hashes: string[] = [];
  const sweep = async (): Promise<void> => {
    for (const hash of await unnamed(db, place, hashes)) if (await sweepOne(db, place, hash)) swept += 1;
    hashes = [];
  };
  for await (const { hash, at } of store.list()) {
    if (at >= before) continue;
    hashes.push(hash);
    if (hashes.length >= AT_ONCE) await sweep();
  }
  await sweep();
  return swept;
}

async function unnamed(
  db: Kysely<Schema>,
  place: OuterPlace,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('files')
    .select('hash')
    .where('place', '=', place)
    .where('hash', 'in', [...hashes, ''])
    .execute();
  const named = new Set(rows.map(({ hash }) => hash));
  return hashes.filter((hash) => !named.has(hash));
}

/** Runs while no row can come to name a content, so that a deleted content is never named. */
async function sweepOne(db: Kysely<Schema>, place: OuterPlace, hash: string): Promise<boolean> {
  const store = await openStore(db, place);
  return db.transaction().execute(async (trx) => {
    if (!(await lockForSweeping(trx)) || (await unnamed(trx, place, [hash])).length === 0) return false;
    await store.remove(hash);
    return true;
  });
}
