/** How a text was written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

/**
 * The text of a file whose encoding nobody has named: by its byte order mark, else UTF-16 where every other byte is zero,
 * else UTF-8 if it is that, else windows-1251, in which Bulgarian spreadsheets write theirs.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = zeroShare(bytes);
  if (zeros.odd > 0.3 && zeros.even < 0.05) return 'utf-16le';
  if (zeros.even > 0.3 && zeros.odd < 0.05) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1251';
  }
}

/** Of the bytes at even and at odd places, which part is zero. */
function zeroShare(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const looked = bytes.subarray(0, 4_000);
  const counts = [0, 0];
  for (const [at, byte] of looked.entries()) if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  const half = Math.max(1, looked.length / 2);
  return { even: (counts[0] ?? 0) / half, odd: (counts[1] ?? 0) / half };
}
