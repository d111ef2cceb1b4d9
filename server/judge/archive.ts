import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A contestant's archive is invalid or too large; the message tells the contestant why. */
export class ArchiveFault extends Error {}

/** Limits of an archive. */
export interface ArchiveLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly allBytes: number;
}

/**
 * Extracts the files with these names from a zip archive into `folder`, numbered by their index in `names`. A
 * file may lie in a folder of the archive; of several with one name, the least deep, then the first counts.
 * Returns the paths, null for missing files. Rejects with an `ArchiveFault`, and with the fault of a disk as it
 * is. Sizes are checked before and during unpacking.
 */
export async function unpackAnswers(
  path: string,
  names: readonly string[],
  folder: string,
  limits: ArchiveLimits,
): Promise<readonly (string | null)[]> {
  try {
    const zip = await openPromise(path, {
      lazyEntries: true,
      validateEntrySizes: true,
      // All entries are read before the first is unpacked.
      autoClose: false,
    });
    try {
      return await unpack(zip, names, folder, limits);
    } finally {
      zip.close();
    }
  } catch (error: unknown) {
    // A fault of this machine, such as a full disk, is no fault of the archive.
    if (error instanceof ArchiveFault || (error instanceof Error && 'syscall' in error)) throw error;
    throw new ArchiveFault(
      'The file is not a ZIP archive, or it is damaged: make it anew and send it again.',
    );
  }
}

async function unpack(
  zip: ZipFile,
  names: readonly string[],
  folder: string,
  limits: ArchiveLimits,
): Promise<readonly (string | null)[]> {
  if (zip.entryCount > limits.files) {
    throw new ArchiveFault(`The archive has ${zip.entryCount} files; at most ${limits.files} are taken.`);
  }
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (isPlain(entry)) entries.push(entry);
  const wanted = names.map((name) => best(entries, name));
  checkSizes(new Set(wanted.filter((entry) => entry !== null)), limits);
  const paths: (string | null)[] = [];
  for (const [place, entry] of wanted.entries()) {
    const target = join(folder, `answer-${place}`);
    if (entry !== null) {
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { flags: 'wx' }));
    }
    paths.push(entry === null ? null : target);
  }
  return paths;
}

function isPlain(entry: Entry): boolean {
  const fileType = (entry.externalFileAttributes >>> 16) & 0o170000;
  return !entry.fileName.endsWith('/') && !entry.isEncrypted() && fileType !== 0o120000;
}

function best(entries: readonly Entry[], name: string): Entry | null {
  const depth = (entry: Entry) => entry.fileName.split('/').length;
  let found: Entry | null = null;
  for (const entry of entries) {
    const isNamed = entry.fileName === name || entry.fileName.endsWith(`/${name}`);
    if (isNamed && (found === null || depth(entry) < depth(found))) found = entry;
  }
  return found;
}

function checkSizes(entries: ReadonlySet<Entry>, limits: ArchiveLimits): void {
  let bytes = 0;
  for (const { fileName, uncompressedSize } of entries) {
    if (uncompressedSize > limits.fileBytes) {
      throw new ArchiveFault(
        `${fileName} has ${uncompressedSize} bytes; at most ${limits.fileBytes} are taken.`,
      );
    }
    bytes += uncompressedSize;
  }
  if (bytes > limits.allBytes) {
    throw new ArchiveFault(`The answers have ${bytes} bytes in all; at most ${limits.allBytes} are taken.`);
  }
}
