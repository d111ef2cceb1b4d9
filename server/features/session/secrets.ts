import { createHash, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;
/** That many bytes in base64url. */
const SECRET_FORM = /^[\w-]{43}$/;
/** Letters and digits that are not mistaken for one another: tokens are read from paper. */
const TOKEN_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 20 letters of 31: 99 bits. */
const TOKEN_LENGTH = 20;
/** The number of groups of letters, which are read out one by one. */
const PASSWORD_GROUPS = 3;
const PASSWORD_GROUP_LENGTH = 4;

/** A new session secret: 256 random bits, as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether a text has the form of a session secret; a typed password hardly ever has. */
export function isSecret(text: string): boolean {
  return SECRET_FORM.test(text);
}

/** A new one-time token, short enough to be typed. */
export function newToken(): string {
  return letters(TOKEN_LENGTH);
}

/** A new password to read out or print: `abcd-2345-wxyz`, 59 random bits. */
export function newPassword(): string {
  return Array.from({ length: PASSWORD_GROUPS }, () => letters(PASSWORD_GROUP_LENGTH)).join('-');
}

/**
 * The stored form of a secret or token: its SHA-256, in hex. They are random, so a slow hash would add
 * nothing.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

function letters(count: number): string {
  return Array.from({ length: count }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join('');
}
