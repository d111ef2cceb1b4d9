import { bytesFromBase64 } from '#domain/base64.ts';

/** Length of the nonce in front of the encrypted bytes (NIST SP 800-38D §5.2.1.1). */
const IV_BYTES = 12;

/** The key and the name of a seal, which open its parts. */
interface Opening {
  /** AES-256, base64url. */
  readonly key: string;
  /** The seal's name, which the encryption covers too. */
  readonly name: string;
}

/** Decrypts AES-256-GCM; rejects bytes that were made with another key or for another name. */
type Decrypt = (
  sealed: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
  name: Uint8Array<ArrayBuffer>,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Resolves when all code that opening needs is loaded: there may be no network later. */
export async function prepareUnsealing(): Promise<void> {
  await decrypting();
}

/** The text of a part of the seal. Rejects when the key does not open it. */
export async function unseal(part: Blob, { key, name }: Opening): Promise<string> {
  const decrypt = await decrypting();
  const plain = await decrypt(
    new Uint8Array(await part.arrayBuffer()),
    bytesFromBase64(key.replaceAll('-', '+').replaceAll('_', '/')),
    new TextEncoder().encode(name),
  );
  return new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** Browsers have WebCrypto on secure pages only; in a hall without TLS the page downloads a library. */
function decrypting(): Promise<Decrypt> {
  // The type says that `subtle` is always there.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  return subtle === undefined ? libraryDecrypt() : Promise.resolve(webDecrypt(subtle));
}

function webDecrypt(subtle: SubtleCrypto): Decrypt {
  return async (sealed, key, name) => {
    const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const how = { name: 'AES-GCM', iv: sealed.subarray(0, IV_BYTES), additionalData: name };
    return new Uint8Array(await subtle.decrypt(how, imported, sealed.subarray(IV_BYTES)));
  };
}

async function libraryDecrypt(): Promise<Decrypt> {
  const { gcm } = await import('@noble/ciphers/aes.js');
  return (sealed, key, name) =>
    Promise.resolve(
      new Uint8Array(gcm(key, sealed.subarray(0, IV_BYTES), name).decrypt(sealed.subarray(IV_BYTES))),
    );
}
