import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { isUtf8 } from 'node:buffer';
import { isDeeperThan } from '#protocol/json-depth.ts';
import { MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { type Report } from '#server/exchange/package/report.ts';
import { ABOUT_FILE, fileOfKind } from './about.ts';
import { type RowLine, rowLines } from './lines.ts';
import { WORK_KINDS, type WorkKind } from './rows.ts';

/** Largest work of one contest, uncompressed, bytes. */
export const MAX_WORK_BYTES = 4096 * 1_048_576;
const MAX_ABOUT_BYTES = 100_000;
const MAX_DEPTH = 60;

/** The files of an archive that hold the work of a contest. */
export interface WorkFiles {
  /** Contents of `work.json`. */
  readonly about: unknown;
  /** The lines of a kind's file; none when the file is missing. */
  lines(kind: WorkKind): AsyncIterable<RowLine>;
}

/**
 * Finds the work in the folder of a contest (`''`, or with a slash at its end); null: there is none, or (with
 * an error) too much. The archive is in memory or in a file, which has to stay until all lines are read.
 */
export async function openWork(
  archive: Buffer | string,
  folder: string,
  report: Report,
  most = MAX_WORK_BYTES,
): Promise<WorkFiles | null> {
  const found = new Map<string, Entry>();
  const about = await withZip(archive, async (zip) => {
    if (zip.entryCount > MAX_PACKAGE_FILES) return null;
    const wanted = new Set([ABOUT_FILE, ...WORK_KINDS.map(fileOfKind)].map((name) => folder + name));
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (!wanted.has(entry.fileName)) continue;
      const name = entry.fileName.slice(folder.length);
      if (found.has(name)) report.error(entry.fileName, 'name_twice');
      found.set(name, entry);
      bytes += entry.uncompressedSize;
      if (bytes > most) {
        report.error(entry.fileName, 'all_large', { limit: most });
        return null;
      }
    }
    const entry = found.get(ABOUT_FILE);
    return entry === undefined ? null : await aboutIn(zip, entry, report);
  });
  if (about === null) return null;
  return { about: about.value, lines: (kind) => linesIn(archive, found.get(fileOfKind(kind))) };
}

async function aboutIn(zip: ZipFile, entry: Entry, report: Report): Promise<{ value: unknown } | null> {
  if (entry.uncompressedSize > MAX_ABOUT_BYTES) {
    report.error(entry.fileName, 'file_large', { bytes: entry.uncompressedSize, limit: MAX_ABOUT_BYTES });
    return null;
  }
  const content = await buffer(await zip.openReadStreamPromise(entry));
  const value = isUtf8(content) ? parsedRow(content.toString('utf8')) : undefined;
  if (value === undefined) report.error(entry.fileName, 'not_json');
  return value === undefined ? null : { value };
}

/** A row in JSON; undefined: it is invalid JSON, or nested too deep. */
export function parsedRow(text: string): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* linesIn(archive: Buffer | string, entry: Entry | undefined): AsyncGenerator<RowLine> {
  if (entry === undefined) return;
  const zip = await openZip(archive);
  try {
    yield* rowLines(await zip.openReadStreamPromise(entry));
  } finally {
    zip.close();
  }
}

async function withZip<T>(archive: Buffer | string, use: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await openZip(archive);
  try {
    return await use(zip);
  } finally {
    zip.close();
  }
}

function openZip(archive: Buffer | string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  return typeof archive === 'string' ? openPromise(archive, options) : fromBufferPromise(archive, options);
}
