import { isUtf8 } from 'node:buffer';
import { type Kysely } from 'kysely';
import { type WorkshopFileEnds } from '#protocol/wire/staff/authoring/tests.ts';
import { type Schema } from '#server/db/schema.ts';
import { readFileRange } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';

/** The most bytes that are shown of each end. */
const END_BYTES = 16_384;
/** The most bytes of a UTF-8 character that a cut can leave at an end. */
const MAX_CUT_CHARACTER = 3;

/** The two ends of a file of the tree. Throws 404 where the file is missing. */
export async function fileEndsOf({
  caller,
  db,
  input,
}: CallContext<'workshopFileEnds'>): Promise<WorkshopFileEnds> {
  await requireRight(db, caller, input.tid);
  const file = await db
    .selectFrom('task_files')
    .select(['hash', 'bytes'])
    .where('task_id', '=', input.tid)
    .where('path', '=', input.path)
    .executeTakeFirst();
  if (!file || (input.hash !== undefined && input.hash !== file.hash)) throw notFound();
  const { beginning, end } = await endsOf(db, file.hash, file.bytes);
  return shownEnds(beginning, end, file.bytes);
}

async function endsOf(
  db: Kysely<Schema>,
  hash: string,
  bytes: number,
): Promise<{ readonly beginning: Buffer; readonly end: Buffer }> {
  const read = (from: number, until: number) => readFileRange(db, hash, { from, until });
  if (bytes <= 2 * END_BYTES) return { beginning: await read(0, bytes), end: Buffer.alloc(0) };
  return { beginning: await read(0, END_BYTES), end: await read(bytes - END_BYTES, bytes) };
}

/** The two ends as text, without a character that a cut has split. */
export function shownEnds(beginning: Buffer, end: Buffer, bytes: number): WorkshopFileEnds {
  const head = end.length === 0 ? beginning : wholeCharacters(beginning, 'end');
  const tail = wholeCharacters(end, 'start');
  const isText = isUtf8(head) && isUtf8(tail) && !head.includes(0) && !tail.includes(0);
  if (!isText) return { bytes, is_text: false, beginning: '', end: '', left_out: bytes };
  return {
    bytes,
    is_text: true,
    beginning: head.toString('utf8'),
    end: tail.toString('utf8'),
    left_out: bytes - head.length - tail.length,
  };
}

function wholeCharacters(piece: Buffer, cut: 'start' | 'end'): Buffer {
  for (let off = 0; off <= Math.min(MAX_CUT_CHARACTER, piece.length); off += 1) {
    const part = cut === 'start' ? piece.subarray(off) : piece.subarray(0, piece.length - off);
    if (isUtf8(part)) return part;
  }
  return piece;
}
