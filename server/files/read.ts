import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely } from 'kysely';
import { type FilePlace } from '../db/file-tables.ts';
import { sqlState } from '../db/errors.ts';
import { type Schema } from '../db/schema.ts';
import { CHUNK_BYTES, readChunk } from './chunks.ts';
import { FileStoreError, MissingContentError } from './content-store.ts';
import { openStore, type OuterPlace } from './settings.ts';

/** So often a content is looked for again without a byte more of it: it was moved, or its store failed. */
const MOST_TRIES = 4;
const FIRST_DELAY_MS = 50;

/** What is known of a content. `content` is there where all of it stands in the row. */
export interface KnownFile {
  readonly bytes: number;
  readonly place: FilePlace;
  readonly content: Buffer | null;
}

/** The row of the content with that SHA-256 (hex). Throws when there is none: whoever holds a hash got it from the store. */
export async function knownFile(db: Kysely<Schema>, hash: string): Promise<KnownFile> {
  const row = await db
    .selectFrom('files')
    .select(['bytes', 'place', 'content'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) throw new Error(`no file ${hash}`);
  return row;
}

/**
 * The content with that SHA-256 (hex) in parts of a megabyte at most, wherever it lies; it may be moved meanwhile. Throws
 * FileStoreError where its place cannot be reached.
 */
export async function* partsOf(db: Kysely<Schema>, hash: string): AsyncGenerator<Buffer> {
  let at = 0;
  for (let tries = 1; ; tries += 1) {
    const file = await knownFile(db, hash);
    const from = at;
    try {
      for await (const part of partsFrom(db, hash, file, at)) {
        at += part.length;
        yield part;
      }
      if (at >= file.bytes) return;
      throw new MissingContentError(hash);
    } catch (error: unknown) {
      if (at > from) tries = 1;
      if (tries >= MOST_TRIES || !mayPass(error)) throw error;
      await delay(FIRST_DELAY_MS * 2 ** (tries - 1));
    }
  }
}

/** It was moved, or a connection to its store was lost while it was read. */
function mayPass(error: unknown): boolean {
  if (error instanceof MissingContentError) return true;
  return !(error instanceof FileStoreError) && sqlState(error) === undefined;
}

/** The same from byte `at` on, from the place that its row names. */
async function* partsFrom(
  db: Kysely<Schema>,
  hash: string,
  { bytes, place, content }: KnownFile,
  at: number,
): AsyncGenerator<Buffer> {
  if (content !== null) {
    if (at < content.length) yield content.subarray(at);
  } else if (place === 'database') {
    yield* chunksFrom(db, hash, bytes, at);
  } else if (at < bytes || bytes === 0) {
    yield* partsIn(db, place, hash, at);
  }
}

async function* chunksFrom(
  db: Kysely<Schema>,
  hash: string,
  bytes: number,
  from: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < bytes;) {
    const chunk = await readChunk(db, 'file_chunks', hash, Math.floor(at / CHUNK_BYTES));
    const part = chunk?.subarray(at % CHUNK_BYTES);
    if (part === undefined || part.length === 0) throw new MissingContentError(hash);
    at += part.length;
    yield part;
  }
}

/** A content from byte `from` on as a place outside of the database has it. */
async function* partsIn(
  db: Kysely<Schema>,
  place: OuterPlace,
  hash: string,
  from: number,
): AsyncGenerator<Buffer> {
  const stream = await (await openStore(db, place)).read(hash, from);
  try {
    for await (const part of stream) yield part as Buffer;
  } finally {
    stream.destroy();
  }
}
