import { type FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 18;

/** The first position at which two files differ; null: they are equal. */
export async function firstDifference(left: FileHandle, right: FileHandle): Promise<number | null> {
  const [a, b] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
  for (let at = 0; ;) {
    const [inA, inB] = [await fill(left, a, at), await fill(right, b, at)];
    const shared = Math.min(inA, inB);
    if (!a.subarray(0, shared).equals(b.subarray(0, shared))) return at + differenceIn(a, b, shared);
    at += shared;
    if (inA !== inB) return at;
    if (shared < CHUNK_BYTES) return null;
  }
}

function differenceIn(a: Buffer, b: Buffer, length: number): number {
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at;
  return length;
}

/** Fills the buffer, unless the file ends before. */
async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
