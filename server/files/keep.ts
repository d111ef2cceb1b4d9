import { type Kysely, sql } from 'kysely';
import { type ClientBase } from 'pg';
import { type Schema } from '../db/schema.ts';
import { type Transaction } from '../db/transaction.ts';
import { CHUNK_BYTES, writeChunks } from './chunks.ts';
import { type ContentSource, FileStoreError } from './content-store.ts';
import { type OuterPlace, outsideForNew } from './settings.ts';
import { keepSpeaking } from './speaking.ts';

/** Smaller contents, except pictures of people, stay in the database wherever the others are stored. */
export const OUTSIDE_FROM_BYTES = 131_072;
/** Lock that keeps sweeps away while a row comes to name a content outside of the database. */
const SWEEP_LOCK = 774_211_003;
const TRIES = 3;

/** Whether something names a content permanently, or only drafts of packages or pictures of people do. */
type KeptFor = 'good' | 'draft' | 'picture';

/** How a content is kept. */
export interface Keeping {
  readonly kept?: KeptFor;
  /**
   * True: stored in the database even if new contents go elsewhere, since judges may reach nothing else. A
   * server moves it later.
   */
  readonly inDatabase?: boolean;
}

/** Stores a content where new ones go, unless it exists; resolves when it is durable there. */
export async function keepContent(
  db: Kysely<Schema>,
  source: ContentSource,
  { kept = 'good', inDatabase = false }: Keeping = {},
): Promise<void> {
  if (await isKept(db, source.hash, kept)) return;
  const isSmall = source.bytes < OUTSIDE_FROM_BYTES && kept !== 'picture';
  const outside = isSmall || inDatabase ? null : await outsideForNew(db);
  if (outside === null) await keepInDatabase(db, source, kept);
  else await keepOutside(db, outside, source, kept);
}

/** Whether a content exists; one that only drafts or pictures named gets the new reason from now on. */
async function isKept(db: Kysely<Schema>, hash: string, kept: KeptFor): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select(['draft_at', 'picture'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.draft_at === null) return true;
  const isMore = row.picture && kept !== 'picture';
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ draft_at: draftAt(kept), ...(isMore && { picture: false }) })
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Time since when it is a draft, by this machine's clock, which the sweep uses too. */
function draftAt(kept: KeptFor): number | null {
  return kept === 'good' ? null : Date.now();
}

/** The new row's reason to keep the content. */
function reasonOf(kept: KeptFor) {
  return { draft_at: draftAt(kept), picture: kept === 'picture' };
}

async function keepInDatabase(db: Kysely<Schema>, source: ContentSource, kept: KeptFor): Promise<void> {
  const { hash, bytes, open } = source;
  const isOneRow = bytes <= CHUNK_BYTES;
  const content = isOneRow ? await wholeOf(open()) : null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isDone = await inTransaction(db, isOneRow, async (within) => {
      const isNew = await insertRow(within, { hash, bytes, content, ...reasonOf(kept) });
      if (!isNew) return isKept(within, hash, kept);
      if (!isOneRow) await writeChunks(within, 'file_chunks', hash, open());
      return true;
    });
    if (isDone) return;
  }
  throw new FileStoreError(`The content ${hash} does not stay where it is put.`);
}

async function keepOutside(
  db: Kysely<Schema>,
  { place, store, sweeps }: NonNullable<Awaited<ReturnType<typeof outsideForNew>>>,
  source: ContentSource,
  kept: KeptFor,
): Promise<void> {
  const { hash, bytes } = source;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await speakingMeanwhile(db, () => store.put(source));
    if (await nameUnswept(db, { hash, bytes, place, ...reasonOf(kept) }, sweeps)) return;
    const isNamed = await inTransaction(db, false, async (within) => {
      await lockSweep(within);
      // Between the two calls a sweep may have deleted it, if nothing named it.
      if (!(await store.has(hash))) return false;
      const isNew = await insertRow(within, { hash, bytes, content: null, place, ...reasonOf(kept) });
      return isNew || isKept(within, hash, kept);
    });
    if (isNamed) return;
  }
  throw new FileStoreError(`The content ${hash} does not stay where it is put.`);
}

/**
 * Adds the row of a content put at that count of sweeps, if none ran since; otherwise the content may be
 * gone. A sweep counts first, and waits for this transaction to do so.
 */
async function nameUnswept(
  db: Kysely<Schema>,
  row: Omit<Parameters<typeof insertRow>[1], 'content'>,
  sweeps: number,
): Promise<boolean> {
  const { hash, bytes, place, draft_at, picture } = row;
  const { numAffectedRows = 0n } = await sql`
    with unswept as (select id from file_store where id = 1 and sweeps = ${sweeps} for share)
    insert into files (hash, bytes, place, draft_at, picture)
      select ${hash}, ${bytes}::bigint, ${place}, ${draft_at}::bigint, ${picture}::boolean from unswept
      on conflict (hash) do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** Blocks the sweep until the transaction ends. */
export async function lockSweep(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SWEEP_LOCK})`.execute(trx);
}

/** The same on a connection of the driver. */
export async function holdOffSweep(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [SWEEP_LOCK]);
}

/** Locks against keeping, for a sweep that deletes in this transaction; false: a content is being kept. */
export async function lockForSweeping(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as got`.execute(trx);
  if (rows[0]?.got !== true) return false;
  await trx
    .updateTable('file_store')
    .set((row) => ({ sweeps: row('sweeps', '+', 1) }))
    .where('id', '=', 1)
    .execute();
  return true;
}

async function insertRow(
  db: Kysely<Schema>,
  row: {
    readonly hash: string;
    readonly bytes: number;
    readonly content: Buffer | null;
    readonly place?: OuterPlace;
    readonly draft_at: number | null;
    readonly picture: boolean;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Uses the current transaction, or a new one; `isOne`: a single statement needs none. */
async function inTransaction<T>(
  db: Kysely<Schema>,
  isOne: boolean,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return db.isTransaction || isOne ? work(db) : db.transaction().execute(work);
}

/** Does long work outside of the database without letting the current transaction time out. */
async function speakingMeanwhile(db: Kysely<Schema>, work: () => Promise<void>): Promise<void> {
  const speaking = keepSpeaking(db);
  try {
    await work();
  } finally {
    await speaking.stop();
  }
}

async function wholeOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
