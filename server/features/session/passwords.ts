import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of one check: some 40 ms and 16 MB. Logins by session secret, which are the many, never come here. */
const COST = { N: 16_384, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Stands in for a person who does not exist, so that the check takes as long for them. */
const NOBODY = `${Buffer.alloc(SALT_BYTES).toString('base64')}:${Buffer.alloc(HASH_BYTES).toString('base64')}`;

/** The form in which a password is kept: `salt:hash` of scrypt (RFC 7914), in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('base64')}:${(await derive(password, salt)).toString('base64')}`;
}

/** Whether the password is the kept one. Takes the same time when nothing is kept (`null`), and then says no. */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const [salt = '', hash = ''] = (kept ?? NOBODY).split(':');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  const equal = expected.length === actual.length && timingSafeEqual(expected, actual);
  return equal && kept !== null;
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  // Composed and decomposed letters look alike and are typed differently by different systems.
  const bytes = Buffer.from(password.normalize('NFKC'), 'utf8');
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, HASH_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
