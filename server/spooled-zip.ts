import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { type StreamedContent } from './http/context.ts';
import { makeTempFolder } from './temp-folders.ts';

/** Of every file, so that the same files make the same archive: the earliest that an archive can say. */
const DATE = new Date(1980, 0, 1);

/**
 * A zip archive of files as they are, not compressed, made in a file that is gone once it is sent: one file is in memory
 * at a time.
 */
export async function spooledZip(
  files: () => AsyncIterable<{ readonly name: string; readonly content: Buffer }>,
): Promise<StreamedContent> {
  const folder = await makeTempFolder('download');
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(zipped(files()), createWriteStream(path, { mode: 0o600 }));
    const { size: length } = await stat(path);
    // An open file stays until it is closed, so its name can go at once, whatever becomes of the answer.
    const handle = await open(path);
    return { stream: handle.createReadStream(), length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* zipped(
  files: AsyncIterable<{ readonly name: string; readonly content: Buffer }>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = DATE;
    zip.add(entry);
    entry.push(content, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
