import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type SealedPart } from '#protocol/wire/sealed-part.ts';

/** A part of a seal, as a server sends it. */
export interface MadePart {
  readonly address: string;
  readonly blob: Blob;
}

/** A key of a seal, base64url. */
export function aSealKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Encrypts a part as in NIST SP 800-38D: nonce, text, tag. */
export function makePart(
  part: Partial<SealedPart>,
  { name, key }: { readonly name: string; readonly key: string },
): MadePart {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(name));
  const text = JSON.stringify({ tasks: [], details: [], files: [], quizzes: [], ...part });
  const bytes = Buffer.concat([iv, cipher.update(gzipSync(text)), cipher.final(), cipher.getAuthTag()]);
  const address = createHash('sha256').update(bytes).digest('hex');
  return { address, blob: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }) };
}
