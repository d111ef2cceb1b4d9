/** As many arguments as every engine takes in one call. */
const CHUNK_BYTES = 0x2000;

/** Bytes as base64: events are JSON, and archives are not text. */
export function base64Of(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(characters);
}

/** The bytes behind `base64Of`. Written out: an archive has millions. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
