import { type FileEncoding } from '#domain/people/people-columns.ts';

/** The one-byte encodings that are tried where a file names none; of equally good ones the first is taken. */
const EIGHT_BIT = [
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'ibm866',
] as const satisfies readonly FileEncoding[];
/** The most words by which an encoding is guessed. */
const WORDS_LOOKED_AT = 5_000;

/** A text with its encoding; `isGuessed`: nothing in the file names it. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: FileEncoding;
  readonly isGuessed: boolean;
}

/**
 * The text of a file: in the given encoding, else by its byte order mark, else UTF-16 where every other byte
 * is zero, else UTF-8 if it is valid. Otherwise the encoding is guessed: windows-1251, which Bulgarian
 * spreadsheets use, unless another gives fewer impossible words.
 */
export function decodeText(bytes: Uint8Array, named?: FileEncoding): DecodedText {
  const sure = named ?? encodingOf(bytes);
  const encoding = sure ?? likeliest(bytes);
  return { text: textIn(encoding, bytes), encoding, isGuessed: sure === null };
}

/**
 * The characters of windows-1252 from 0x80 on. Node decodes it as ISO 8859-1, which has control characters
 * there.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function textIn(encoding: FileEncoding, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252.charAt(sign.charCodeAt(0) - 0x80));
}

/**
 * The impossible words of a text: with letters of several alphabets, or with a sign between letters that no
 * word has.
 */
export function oddWords(text: string): readonly string[] {
  const words = text.split(/[\s,;:"|]+/u, WORDS_LOOKED_AT);
  return words.filter(
    (word) =>
      (/\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)) || NO_SIGN_OF_A_WORD.test(word),
  );
}

/** Signs that stand beside a letter in no name and in no address. */
const STRAY =
  '[\\p{Cc}\\p{Cf}\\u00a1-\\u00aa\\u00ac-\\u00b6\\u00b8-\\u00ba\\u00bc-\\u00bf\\u2020-\\u2026\\u2030-\\u20cf\\u2122\\u2500-\\u25ff]';
const NO_SIGN_OF_A_WORD = new RegExp(`\\p{L}${STRAY}|${STRAY}\\p{L}`, 'u');

function likeliest(bytes: Uint8Array): FileEncoding {
  const tried = EIGHT_BIT.map((encoding) => ({
    encoding,
    odd: oddWords(textIn(encoding, bytes)).length,
  }));
  return tried.reduce((best, one) => (one.odd < best.odd ? one : best)).encoding;
}

/** null: nothing names the encoding, and it is not UTF-8. */
function encodingOf(bytes: Uint8Array): FileEncoding | null {
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
    return null;
  }
}

/** The shares of zero bytes at even and at odd positions. */
function zeroShare(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const looked = bytes.subarray(0, 4_000);
  const counts = [0, 0];
  for (const [at, byte] of looked.entries()) if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  const half = Math.max(1, looked.length / 2);
  return { even: (counts[0] ?? 0) / half, odd: (counts[1] ?? 0) / half };
}
