import { gunzipSync } from 'node:zlib';

/**
 * The lines of a feed file in UTF-8, with or without a byte order mark, gzipped or not. Throws with one
 * sentence when the file is UTF-16 or a damaged gzip file.
 */
export function feedLines(bytes: Buffer): readonly string[] {
  const plain = isGzip(bytes) ? inflated(bytes) : bytes;
  if ((plain[0] === 0xff && plain[1] === 0xfe) || (plain[0] === 0xfe && plain[1] === 0xff)) {
    throw new Error('The feed is UTF-16; it has to be UTF-8.');
  }
  return new TextDecoder().decode(plain).split(/\r?\n/);
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function inflated(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    const isCut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw new Error(
      isCut
        ? 'The feed is a gzip file that ends too early: a part of it is missing.'
        : 'The feed is a damaged gzip file.',
      { cause: error },
    );
  }
}
