/** Crockford's base 32 (crockford.com/base32.html): digits and letters without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 20 characters of 5 bits: 100 bits, which cannot be guessed. */
const CODE_SIGNS = 20;
/** Random bytes that a code is made of. */
export const CODE_BYTES = 20;
const GROUP = 4;
const BITS = 0b1_1111;

/** A code from random bytes, five bits of each: `7K3M-…`, in groups of four letters. */
export function certificateCode(bytes: Uint8Array): string {
  if (bytes.length < CODE_BYTES) throw new Error(`a code needs ${CODE_BYTES} bytes`);
  return grouped(Array.from(bytes.subarray(0, CODE_SIGNS), (byte) => SIGNS[byte & BITS]).join(''));
}

/**
 * A typed code in its written form; case, spaces and dashes do not count, and O, I and L are read as digits.
 * null: invalid.
 */
export function parseCertificateCode(text: string): string | null {
  const signs = text
    .toUpperCase()
    .replace(/[\s\-–—_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = signs.length === CODE_SIGNS && Array.from(signs).every((sign) => SIGNS.includes(sign));
  return isCode ? grouped(signs) : null;
}

/** The address of a certificate's verification page, at an installation with this address. */
export function certificateAddress(site: string, code: string): string {
  return `${site}/certificate/${code}`;
}

function grouped(signs: string): string {
  return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';
}
