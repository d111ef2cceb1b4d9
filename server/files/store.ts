import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { FileStoreError } from './content-store.ts';
import { keepContent, type Keeping } from './keep.ts';
import { type ByteRange, knownFile, partsOf } from './read.ts';

/** A content of as many bytes is sent, or put into an archive, from memory; a larger one part by part. */
const WHOLE_BYTES = 262_144;
/** Parts as they are read from files. */
const READ_BYTES = 262_144;

/** Keeps a content and answers the SHA-256 (hex) it is found by. The same content is kept once. Throws FileStoreError. */
export async function putFile(db: Kysely<Schema>, content: Buffer, how: Keeping = {}): Promise<string> {
  const source = sourceOf(content);
  await keepContent(db, source, how);
  return source.hash;
}

/** The same for a content that lies in a file, which is never in memory as a whole. */
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

/** Writes the content with that SHA-256 (hex) into a new file, part by part. Throws when there is none, or it is damaged. */
export async function writeFileTo(db: Kysely<Schema>, hash: string, path: string): Promise<void> {
  await pipeline(checked(hash, partsOf(db, hash)), createWriteStream(path));
}

/**
 * The content with that SHA-256 (hex), whole in memory: for small ones. Throws when there is none: a hash comes from
 * `putFile`.
 */
export async function getFile(db: Kysely<Schema>, hash: string): Promise<Buffer> {
  const { content } = await knownFile(db, hash);
  if (content !== null) return content;
  const parts: Buffer[] = [];
  for await (const part of checked(hash, partsOf(db, hash))) parts.push(part);
  return Buffer.concat(parts);
}

/** The content with that SHA-256 (hex) part by part. Throws when there is none, at its end also when it is damaged. */
export function readFileParts(db: Kysely<Schema>, hash: string): AsyncIterable<Buffer> {
  return checked(hash, partsOf(db, hash));
}

/** The bytes of a content from `from` on, up to and without `until`; fewer where it ends before. Throws when there is none. */
export async function readFileRange(db: Kysely<Schema>, hash: string, range: ByteRange): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(db, hash, range)) parts.push(part);
  return Buffer.concat(parts);
}

/** A content for an archive: whole where it is small, else part by part as it is read. */
export async function contentOrParts(
  db: Kysely<Schema>,
  hash: string,
  bytes: number,
): Promise<Buffer | AsyncIterable<Buffer<ArrayBuffer>>> {
  if (bytes <= WHOLE_BYTES) return getFile(db, hash);
  return readFileParts(db, hash) as AsyncIterable<Buffer<ArrayBuffer>>;
}

/**
 * The content with that SHA-256 (hex) for an answer: a small one whole, a larger one as it is read. `db` must be good
 * for as long as that takes, so no transaction.
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
  // An unreachable content is an error with a name, not an answer that breaks off.
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

/** Passes a content on; throws at its end where it is not what its name says. */
export async function* checked(hash: string, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const part of parts) {
    sum.update(part);
    yield part;
  }
  if (sum.digest('hex') !== hash) throw new FileStoreError(`The content ${hash} is damaged where it lies.`);
}
