import { createHash, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;
/** Without letters and digits that are taken for one another: tokens are read from paper. */
const TOKEN_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 20 letters of 31: 99 bits. */
const TOKEN_LENGTH = 20;

/** A new session secret: 256 random bits, as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A new one-time token, short enough to be typed. */
export function newToken(): string {
  return Array.from({ length: TOKEN_LENGTH }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join(
    '',
  );
}

/** What is kept of a secret or token: its SHA-256, in hex. They are random, so a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}
