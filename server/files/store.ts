import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { FileStoreError } from './content-store.ts';
import { keepContent, type Keeping } from './keep.ts';
import { type ByteRange, knownFile, partsOf } from './read.ts';

/** A content up to this size is sent or archived from memory; a larger one part by part. */
const WHOLE_BYTES = 262_144;
/** Size of the parts in which files are read. */
const READ_BYTES = 262_144;

/** Stores a content once and answers its SHA-256 (hex), by which it is found. Throws FileStoreError. */
export async function putFile(db: Kysely<Schema>, content: Buffer, how: Keeping = {}): Promise<string> {
  const source = sourceOf(content);
  await keepContent(db, source, how);
  return source.hash;
}

/** The same for a content in a file, which is never in memory as a whole. */
export async function putFileFrom(
  db: Kysely<Schema>,
  path: string,
  how: Keeping = {},
): Promise<{ readonly hash: string; readonly bytes: number }> {
  const open = (): Readable => createReadStream(path, { highWaterMark: READ_BYTES });
  const { hash, bytes } = await summed(open());
  await keepContent(db, { hash, bytes, open }, how);
  return { hash, bytes };
}

/** Writes the content with that SHA-256 (hex) into a new file. Throws when it is missing or damaged. */
export async function writeFileTo(db: Kysely<Schema>, hash: string, path: string): Promise<void> {
  await pipeline(checked(hash, partsOf(db, hash)), createWriteStream(path));
}

/**
 * The content with that SHA-256 (hex) as a whole: for small contents. Throws when it is missing, since hashes
 * come from `putFile`.
 */
export async function getFile(db: Kysely<Schema>, hash: string): Promise<Buffer> {
  const { content } = await knownFile(db, hash);
  if (content !== null) return content;
  const parts: Buffer[] = [];
  for await (const part of checked(hash, partsOf(db, hash))) parts.push(part);
  return Buffer.concat(parts);
}

/** The content with that SHA-256 (hex) in parts. Throws when it is missing, or at the end when damaged. */
export function readFileParts(db: Kysely<Schema>, hash: string): AsyncIterable<Buffer> {
  return checked(hash, partsOf(db, hash));
}

/** The bytes of a content from `from` to before `until`, or to its end. Throws when it is missing. */
export async function readFileRange(db: Kysely<Schema>, hash: string, range: ByteRange): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(db, hash, range)) parts.push(part);
  return Buffer.concat(parts);
}

/** A content for an archive: as a whole if it is small, else part by part. */
export async function contentOrParts(
  db: Kysely<Schema>,
  hash: string,
  bytes: number,
): Promise<Buffer | AsyncIterable<Buffer<ArrayBuffer>>> {
  if (bytes <= WHOLE_BYTES) return getFile(db, hash);
  return readFileParts(db, hash) as AsyncIterable<Buffer<ArrayBuffer>>;
}

/**
 * The content with that SHA-256 (hex) for an answer: as a whole if small, else part by part. `db` must last
 * until it is read, so it is no transaction.
 */
export async function openFile(
  db: Kysely<Schema>,
  hash: string,
): Promise<Buffer | { readonly stream: Readable; readonly length: number }> {
  const { bytes } = await db
    .selectFrom('files')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(() => new Error(`no file ${hash}`));
  if (bytes <= WHOLE_BYTES) return getFile(db, hash);
  const parts = partsOf(db, hash);
  // An unreachable content gives an error with a key, not an answer that breaks off.
  const first = await parts.next();
  const all = async function* (): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* parts;
  };
  return { stream: Readable.from(all(), { objectMode: false, highWaterMark: READ_BYTES }), length: bytes };
}

function sourceOf(content: Buffer) {
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, bytes: content.length, open: () => Readable.from([content], { objectMode: false }) };
}

async function summed(parts: Readable): Promise<{ readonly hash: string; readonly bytes: number }> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const part of parts) {
    sum.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { hash: sum.digest('hex'), bytes };
}

/** Passes a content on; throws at the end if it does not match its hash. */
export async function* checked(hash: string, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const part of parts) {
    sum.update(part);
    yield part;
  }
  if (sum.digest('hex') !== hash) throw new FileStoreError(`The content ${hash} is damaged where it lies.`);
}
