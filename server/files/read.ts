import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely } from 'kysely';
import { type FilePlace } from '../db/file-tables.ts';
import { sqlState } from '../db/errors.ts';
import { type Schema } from '../db/schema.ts';
import { CHUNK_BYTES, readChunk } from './chunks.ts';
import { FileStoreError, MissingContentError } from './content-store.ts';
import { openStore, type OuterPlace } from './settings.ts';
import { keepSpeaking } from './speaking.ts';

/** Maximum number of tries without progress, when the content was moved or its store failed. */
const MOST_TRIES = 4;
const FIRST_DELAY_MS = 50;

/** Facts about a content. `content` is set where the row contains all of it. */
export interface KnownFile {
  readonly bytes: number;
  readonly place: FilePlace;
  readonly content: Buffer | null;
}

/** The row of the content with that SHA-256 (hex). Throws when there is none: a hash comes from the store. */
export async function knownFile(db: Kysely<Schema>, hash: string): Promise<KnownFile> {
  const row = await db
    .selectFrom('files')
    .select(['bytes', 'place', 'content'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) throw new Error(`no file ${hash}`);
  return row;
}

/** A range of a content: from byte `from` to before byte `until`. */
export interface ByteRange {
  readonly from: number;
  readonly until: number;
}

const ALL: ByteRange = { from: 0, until: Infinity };

/**
 * The content with that SHA-256 (hex), or a range of it, in parts of at most a megabyte, from any store; it
 * may be moved meanwhile. Throws FileStoreError when its store cannot be reached.
 */
export async function* partsOf(
  db: Kysely<Schema>,
  hash: string,
  range: ByteRange = ALL,
): AsyncGenerator<Buffer> {
  let at = range.from;
  for (let tries = 1; ; tries += 1) {
    const file = await knownFile(db, hash);
    const from = at;
    const until = Math.min(range.until, file.bytes);
    try {
      for await (const part of partsFrom(db, hash, file, { from, until })) {
        at += part.length;
        yield part;
      }
      if (at >= until) return;
      throw new MissingContentError(hash);
    } catch (error: unknown) {
      if (at > from) tries = 1;
      if (tries >= MOST_TRIES || !mayPass(error)) throw error;
      await delay(FIRST_DELAY_MS * 2 ** (tries - 1));
    }
  }
}

/** Whether the error may pass: the content was moved, or the connection to its store was lost. */
function mayPass(error: unknown): boolean {
  if (error instanceof MissingContentError) return true;
  return !(error instanceof FileStoreError) && sqlState(error) === undefined;
}

/** The same from the store that its row names. */
async function* partsFrom(
  db: Kysely<Schema>,
  hash: string,
  { bytes, place, content }: KnownFile,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  if (content !== null) {
    if (range.from < range.until) yield content.subarray(range.from, range.until);
  } else if (place === 'database') {
    yield* chunksFrom(db, hash, range);
  } else if (range.from < range.until || bytes === 0) {
    yield* partsIn(db, place, hash, range.until < bytes ? range : { from: range.from, until: undefined });
  }
}

async function* chunksFrom(
  db: Kysely<Schema>,
  hash: string,
  { from, until }: ByteRange,
): AsyncGenerator<Buffer> {
  for (let at = from; at < until;) {
    const chunk = await readChunk(db, 'file_chunks', hash, Math.floor(at / CHUNK_BYTES));
    const begin = at % CHUNK_BYTES;
    const part = chunk?.subarray(begin, begin + until - at);
    if (part === undefined || part.length === 0) throw new MissingContentError(hash);
    at += part.length;
    yield part;
  }
}

/** A content, or a range of it, from a store outside of the database. */
async function* partsIn(
  db: Kysely<Schema>,
  place: OuterPlace,
  hash: string,
  { from, until }: { readonly from: number; readonly until: number | undefined },
): AsyncGenerator<Buffer> {
  const store = await openStore(db, place);
  const speaking = keepSpeaking(db);
  try {
    const stream = await store.read(hash, from, until);
    try {
      for await (const part of stream) yield part as Buffer;
    } finally {
      stream.destroy();
    }
  } finally {
    await speaking.stop();
  }
}
