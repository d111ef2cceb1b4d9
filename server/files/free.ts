import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { type Transaction } from '../db/transaction.ts';
import { lockForSweeping } from './keep.ts';
import { openStore, type OuterPlace } from './settings.ts';

/** Number of contents deleted in one transaction, which blocks putting contents outside of the database. */
const AT_ONCE = 50;
/** Age in ms below which a content is kept, since a row may be about to name it. */
const YOUNG_MS = 10 * 60_000;
const TRIES = 5;
const AGAIN_MS = 50;

/**
 * Deletes the given contents that only pictures named and that nothing names now, in any store; answers their
 * number. Leaves young and unreachable ones to the sweep. Throws FileStoreError if a store fails.
 */
export async function freePictures(
  db: Kysely<Schema>,
  hashes: readonly string[],
  youngMs = YOUNG_MS,
): Promise<number> {
  const all = [...new Set(hashes)];
  let freed = 0;
  for (let at = 0; at < all.length; at += AT_ONCE)
    freed += await freeSome(db, all.slice(at, at + AT_ONCE), Date.now() - youngMs);
  return freed;
}

async function freeSome(db: Kysely<Schema>, hashes: readonly string[], before: number): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const freed = await db.transaction().execute(async (trx) => {
      if (!(await lockForSweeping(trx))) return null;
      return remove(trx, hashes, before);
    });
    if (freed !== null) return freed;
    await delay(AGAIN_MS);
  }
  return 0;
}

async function remove(trx: Transaction, hashes: readonly string[], before: number): Promise<number> {
  const { rows } = await sql<{
    hash: string;
    place: 'database' | OuterPlace;
  }>`delete from files f where f.hash in (${sql.join(hashes)}) and f.picture and f.draft_at <= ${before}
    and not exists (select from snapshots s where s.picture_hash = f.hash)
    returning f.hash, f.place`.execute(trx);
  await Promise.all(
    rows.map(async ({ hash, place }) => {
      if (place !== 'database') await (await openStore(trx, place)).remove(hash);
    }),
  );
  return rows.length;
}
