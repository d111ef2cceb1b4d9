import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { type StreamedContent } from './http/context.ts';
import { makeTempFolder } from './temp-folders.ts';

/** Of every file, so that the same files make the same archive: the earliest that an archive can say. */
const DATE = new Date(1980, 0, 1);
/** How an archive names what is compressed (APPNOTE.TXT, 4.4.5). */
const DEFLATED = 8;

/** A file of an archive: kept as it is where it is in memory, compressed where it comes piece by piece. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Buffer<ArrayBuffer>>;
}

/**
 * A zip archive made in a file that is gone once it is sent: one file, or one piece of one, is in memory at a time.
 */
export async function spooledZip(files: () => AsyncIterable<ZippedFile>): Promise<StreamedContent> {
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

/** The bytes of a zip archive of these files. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for await (const { name, content } of files) {
    if (Buffer.isBuffer(content)) {
      const entry = new ZipPassThrough(name);
      entry.mtime = DATE;
      zip.add(entry);
      entry.push(content, true);
    } else {
      const entry: ZipInputFile = { filename: name, mtime: DATE, compression: DEFLATED, crc: 0, size: 0 };
      zip.add(entry);
      for await (const _ of deflated(entry, content)) yield* chunks.splice(0);
    }
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}

/** Puts a content into an entry, compressed in Node's pool of threads. */
async function* deflated(
  entry: ZipInputFile,
  content: AsyncIterable<Buffer<ArrayBuffer>>,
): AsyncGenerator<void> {
  const deflate = createDeflateRaw();
  const counted = async function* () {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  };
  const feeding = pipeline(counted, deflate);
  // It is told by the reading below, which ends in the same way.
  feeding.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer<ArrayBuffer>>) {
    entry.ondata?.(null, chunk, false);
    yield;
  }
  await feeding;
  entry.ondata?.(null, new Uint8Array(0), true);
}
