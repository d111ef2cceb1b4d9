const BLOCK_BYTES = 64;
const ROUNDS = 64;

/** The first 32 bits of the fractional parts of a root of the first primes (FIPS 180-4 §4.2.2, §5.3.3). */
function fractionsOf(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) {
    if (found.every((prime) => one % prime !== 0)) found.push(one);
  }
  return Uint32Array.from(found, (prime) => (root(prime) % 1) * 2 ** 32);
}

const CONSTANTS = fractionsOf(ROUNDS, Math.cbrt);
const INITIAL = fractionsOf(8, Math.sqrt);

/**
 * SHA-256 (FIPS 180-4) as hex: the receipt of a submission. Of our own since browsers offer theirs only to pages that came
 * over HTTPS or from the same machine.
 */
export function sha256Hex(content: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((content.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(content);
  padded[content.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(content.length / 2 ** 29));
  view.setUint32(padded.length - 4, (content.length << 3) >>> 0);
  const hash = Uint32Array.from(INITIAL);
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) digest(view, at, words, hash);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function digest(view: DataView, at: number, words: Uint32Array, hash: Uint32Array): void {
  for (let index = 0; index < ROUNDS; index += 1) words[index] = wordAt(view, at, words, index);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < ROUNDS; index += 1) {
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + upper + choice + (CONSTANTS[index] ?? 0) + (words[index] ?? 0)) >>> 0;
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + lower + majority) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (hash[index] ?? 0) + word));
}

function wordAt(view: DataView, at: number, words: Uint32Array, index: number): number {
  if (index < 16) return view.getUint32(at + index * 4);
  const [before15, before2] = [words[index - 15] ?? 0, words[index - 2] ?? 0];
  const lower = turned(before15, 7) ^ turned(before15, 18) ^ (before15 >>> 3);
  const upper = turned(before2, 17) ^ turned(before2, 19) ^ (before2 >>> 10);
  return (words[index - 16] ?? 0) + lower + (words[index - 7] ?? 0) + upper;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
