import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { type StreamedContent } from './http/context.ts';
import { makeTempFolder } from './temp-folders.ts';

/** Date of every file, the earliest possible one, so that equal files make equal archives. */
const DATE = new Date(1980, 0, 1);
/** Number of the compression method in an archive (APPNOTE.TXT, 4.4.5). */
const DEFLATED = 8;

/** A file of an archive: stored uncompressed if it is a buffer, compressed if it comes in pieces. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Buffer<ArrayBuffer>>;
}

/** Makes a zip archive in a file that is deleted after sending; only one file or piece is in memory. */
export async function spooledZip(files: () => AsyncIterable<ZippedFile>): Promise<StreamedContent> {
  const folder = await makeTempFolder('download');
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(zipped(files()), createWriteStream(path, { mode: 0o600 }));
    const { size: length } = await stat(path);
    // An open file stays readable after its name is deleted, so nothing remains if the answer breaks off.
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

/** Adds a content to an entry, compressed in Node's thread pool. */
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
  // The loop below reports the error, since it ends with the same one.
  feeding.catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer<ArrayBuffer>>) {
    entry.ondata?.(null, chunk, false);
    yield;
  }
  await feeding;
  entry.ondata?.(null, new Uint8Array(0), true);
}
