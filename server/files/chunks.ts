import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';

/** Size of every piece except the last, bytes; a content up to this size is stored in one row. */
export const CHUNK_BYTES = 1_048_576;

/** The tables that hold pieces. */
type ChunkTable = 'file_chunks' | 'file_relays';

/** Writes a content in pieces, holding one of them in memory; answers their number. */
export async function writeChunks(
  db: Kysely<Schema>,
  table: ChunkTable,
  hash: string,
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  let number = 0;
  for await (const content of inChunks(parts)) {
    await db.insertInto(table).values({ hash, number, content }).execute();
    number += 1;
  }
  return number;
}

/** A piece of a content; undefined where it is missing, perhaps deleted meanwhile. */
export async function readChunk(
  db: Kysely<Schema>,
  table: ChunkTable,
  hash: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom(table)
    .select('content')
    .where('hash', '=', hash)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}

/** The same bytes in parts of `CHUNK_BYTES` (the last one may be shorter); no parts for no bytes. */
async function* inChunks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length;) {
      const piece = part.subarray(at, at + CHUNK_BYTES - bytes);
      waiting.push(piece);
      bytes += piece.length;
      at += piece.length;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(waiting, bytes);
      waiting = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}
