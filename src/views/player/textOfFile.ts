const GZIP = [0x1f, 0x8b];

/**
 * The text of a file, unpacked where it is gzip; null when it is longer than `most` bytes. Of a damaged file, as one whose
 * download broke off, the text up to the damage.
 */
export async function textOfFile(file: Blob, most: number): Promise<string | null> {
  if (file.size > most) return null;
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  if (!GZIP.every((byte, index) => head[index] === byte)) return file.text();
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: BlobPart[] = [];
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).text();
      bytes += value.length;
      // A small file may be a large text.
      if (bytes > most) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
  } catch {
    return new Blob(parts).text();
  }
}
