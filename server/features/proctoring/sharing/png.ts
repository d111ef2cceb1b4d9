import { crc32 } from 'node:zlib';

/** The first bytes of every PNG (ISO/IEC 15948, 5.2). */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of the length and name before a chunk's data, and of the check after it (5.3). */
const CHUNK_HEAD = 8;
const CHUNK_CHECK = 4;
const HEADER_BYTES = 13;

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * The size of a PNG; null when the content is none. A PNG has whole chunks with correct checks, the header
 * first, then picture data, and the end chunk last with nothing after it. The image itself is not decoded.
 */
export function pngSize(content: Buffer): PictureSize | null {
  if (!content.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks = chunksOf(content);
  const [header] = chunks ?? [];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== HEADER_BYTES) return null;
  if (!chunks.some(({ name, data }) => name === 'IDAT' && data.length > 0)) return null;
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** All chunks up to the end chunk, which occurs once and last; null when a chunk is broken. */
function chunksOf(content: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < content.length;) {
    if (chunks.at(-1)?.name === 'IEND' || content.length - at < CHUNK_HEAD + CHUNK_CHECK) return null;
    const length = content.readUInt32BE(at);
    const end = at + CHUNK_HEAD + length;
    if (end + CHUNK_CHECK > content.length) return null;
    // The check covers the name and the data.
    if (crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return null;
    const name = content.toString('latin1', at + 4, at + CHUNK_HEAD);
    chunks.push({ name, data: content.subarray(at + CHUNK_HEAD, end) });
    at = end + CHUNK_CHECK;
  }
  return chunks.at(-1)?.name === 'IEND' ? chunks : null;
}
