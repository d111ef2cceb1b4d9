import { type PictureSize } from './png.ts';

/** Bytes of `RIFF`, the length of the rest, and `WEBP` (RFC 9649, 2.4). */
const FILE_HEAD = 12;
/** Bytes of the name and length before a chunk's data. */
const CHUNK_HEAD = 8;
/** The flag in `VP8X` of an animated picture. */
const ANIMATED = 0x02;
/** The greatest value of a side, which has 14 bits. */
const SIDE = 0x3fff;

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * The size of a WebP with one still picture; null when the content is none. Such a WebP states its own
 * length, has whole chunks, and picture data of the size in the extended header where there is one. The image
 * itself is not decoded.
 */
export function webpSize(content: Buffer): PictureSize | null {
  const chunks = isWhole(content) ? (chunksOf(content) ?? []) : [];
  const drawn = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [first] = chunks;
  const [picture] = drawn;
  if (!first || !picture || drawn.length !== 1) return null;
  const size = picture.name === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data);
  if (first === picture) return size;
  return first.name === 'VP8X' && isOf(first.data, size) ? size : null;
}

/** Whether the file header states the content's length. */
function isWhole(content: Buffer): boolean {
  return (
    content.length > FILE_HEAD &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.toString('latin1', CHUNK_HEAD, FILE_HEAD) === 'WEBP' &&
    content.readUInt32LE(4) === content.length - CHUNK_HEAD
  );
}

/** All chunks; null when one is broken. Each begins at an even position. */
function chunksOf(content: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = FILE_HEAD; at < content.length;) {
    if (content.length - at < CHUNK_HEAD) return null;
    const begin = at + CHUNK_HEAD;
    const end = begin + content.readUInt32LE(at + 4);
    if (end > content.length) return null;
    chunks.push({ name: content.toString('latin1', at, at + 4), data: content.subarray(begin, end) });
    at = end + (end % 2);
  }
  return chunks;
}

/**
 * The size in a key frame (RFC 6386, 9.1): a tag of three bytes, a start code, two sides of 14 bits with
 * their scales.
 */
function lossySize(data: Buffer): PictureSize | null {
  if (data.length <= 10 || ((data[0] ?? 1) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return null;
  const size = { width: data.readUInt16LE(6) & SIDE, height: data.readUInt16LE(8) & SIDE };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** The size after a signature: two sides less one, of 14 bits each (RFC 9649, 3.4). */
function losslessSize(data: Buffer): PictureSize | null {
  if (data.length <= 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & SIDE) + 1, height: ((bits >>> 14) & SIDE) + 1 };
}

/** Whether an extended header belongs to a still picture of that size. */
function isOf(head: Buffer, size: PictureSize | null): boolean {
  if (head.length < 10 || ((head[0] ?? 0) & ANIMATED) !== 0) return false;
  return size?.width === head.readUIntLE(4, 3) + 1 && size.height === head.readUIntLE(7, 3) + 1;
}
