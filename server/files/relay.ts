import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { sqlState } from '../db/errors.ts';
import { type Schema } from '../db/schema.ts';
import { readChunk, writeChunks } from './chunks.ts';
import { FileStoreError } from './content-store.ts';
import { checked, readFileParts, writeFileTo } from './store.ts';

/** Time between two checks of the asking process, and its time limit, ms. */
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 180_000;
/** Time after which a server that has not sent the content counts as dead, ms. */
const HANDED_OVER_WITHIN_MS = 120_000;
/** Time for which a sent content is kept, ms. */
const KEPT_MS = 600_000;

/**
 * Writes a content into a new file, from its store if this process reaches it, else through the servers,
 * which send it by way of the database. Throws FileStoreError when no server reaches it either.
 */
export async function fetchFile(db: Kysely<Schema>, hash: string, path: string): Promise<void> {
  try {
    await writeFileTo(db, hash, path);
  } catch (error: unknown) {
    if (!isElsewhere(error)) throw error;
    await pipeline(checked(hash, handedOver(db, hash)), createWriteStream(path));
  }
}

/** The same, whole in memory: for small contents. */
export async function fetchContent(db: Kysely<Schema>, hash: string): Promise<Buffer> {
  const collected = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
    const all: Buffer[] = [];
    for await (const part of parts) all.push(part);
    return Buffer.concat(all);
  };
  try {
    return await collected(readFileParts(db, hash));
  } catch (error: unknown) {
    if (!isElsewhere(error)) throw error;
    return collected(checked(hash, handedOver(db, hash)));
  }
}

/** Its store is on another machine, or this role may not read the login (42501). */
function isElsewhere(error: unknown): boolean {
  return error instanceof FileStoreError || sqlState(error) === '42501';
}

/**
 * Asks the servers for a content and reads the pieces that one of them sends. One that is being sent to another judge is not
 * begun anew; after a fault it is.
 */
async function* handedOver(db: Kysely<Schema>, hash: string): AsyncGenerator<Buffer> {
  await sql`insert into file_wants (hash, at) values (${hash}, ${Date.now()})
    on conflict (hash) do update set at = excluded.at, fault = null,
      taken_at = case when file_wants.fault is null then file_wants.taken_at end`.execute(db);
  const chunks = await answered(db, hash);
  for (let number = 0; number < chunks; number += 1) {
    const chunk = await readChunk(db, 'file_relays', hash, number);
    if (chunk === undefined) throw new FileStoreError(`The content ${hash} was handed over in part only.`);
    yield chunk;
  }
}

async function answered(db: Kysely<Schema>, hash: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const want = await db
      .selectFrom('file_wants')
      .select(['chunks', 'fault'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (want === undefined) break;
    if (want.fault !== null) throw new FileStoreError(want.fault);
    if (want.chunks !== null) return want.chunks;
    await delay(LOOK_EVERY_MS);
  }
  throw new FileStoreError(`No server hands over the content ${hash}.`);
}

/** Sends one requested content, if there is any; returns whether there was one. */
export async function handOver(db: Kysely<Schema>): Promise<boolean> {
  const now = Date.now();
  const { rows } = await sql<{ hash: string }>`update file_wants set taken_at = ${now} where hash = (
    select hash from file_wants where chunks is null and fault is null
      and (taken_at is null or taken_at < ${now - HANDED_OVER_WITHIN_MS})
    order by at limit 1 for update skip locked) returning hash`.execute(db);
  const hash = rows[0]?.hash;
  if (hash === undefined) return false;
  try {
    await db.deleteFrom('file_relays').where('hash', '=', hash).execute();
    const chunks = await writeChunks(db, 'file_relays', hash, readFileParts(db, hash));
    await db.updateTable('file_wants').set({ chunks }).where('hash', '=', hash).execute();
  } catch (error: unknown) {
    const fault = error instanceof Error ? error.message : String(error);
    await db.updateTable('file_wants').set({ fault }).where('hash', '=', hash).execute();
  }
  return true;
}

/** Deletes contents sent a while ago, with their pieces. */
export async function forgetHandedOver(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('file_wants')
    .where('at', '<', Date.now() - KEPT_MS)
    .execute();
}
