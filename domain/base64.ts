/** Decodes base64, which holds archives in events, as these are JSON. A plain loop, for millions of bytes. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
