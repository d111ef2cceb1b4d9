import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { type Report } from '../package/report.ts';
import { createBudget, createUnpacked } from '../package/unpack.ts';
import { OWN_FILE } from './own.ts';
import { MAX_TEXT_BYTES, type ArchiveRole, placeOf, textLimitOf } from './places.ts';

/** Packages of tasks inside an archive, zipped or as a folder. */
const PACKED = /\.(?:zip|tgz|tar\.gz|tar)$/i;
const UNPACKED = /(?:^|\/)problem\.(?:ya?ml|xml)$/i;
/** Maximum number of packages named in the report. */
const MOST_NAMED = 200;

/** The parts of an archive that a contest is read from. */
export interface OpenedArchive {
  /** The folder of the contest, with a slash at its end; '' for none. */
  readonly folder: string;
  /** Contents by name within the folder of `contest.yaml`; empty when the archive has no such file. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Contents of tasks by their SHA-256. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Sizes of these contents, bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** The `contest.yaml` of an archive is too large to be read; the message is its path with the limit in bytes. */
export class LargeContest extends Error {}

/**
 * Opens the topmost `contest.yaml` of an archive, under that name, and the files beside it. If a folder is
 * given, contents are written to files there, of `most` bytes in all. Throws a `LargeContest`, and the zip
 * library's error for an archive that it cannot read.
 */
export async function openArchive(
  archive: Buffer | string,
  folder: string | null,
  report: Report,
  most?: number,
): Promise<OpenedArchive> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await (typeof archive === 'string'
    ? openPromise(archive, options)
    : fromBufferPromise(archive, options));
  try {
    const nothing = { folder: '', files: new Map(), contents: new Map(), sizes: new Map() };
    if (zip.entryCount > MAX_PACKAGE_FILES) {
      report.error('', 'archive_files', { entryCount: zip.entryCount, limit: MAX_PACKAGE_FILES });
      return nothing;
    }
    const found = await textsIn(zip, report);
    const inFolder = topmost(found.texts);
    refuseLargeContest(found.large, inFolder?.[0] ?? null);
    if (inFolder === null) return nothing;
    const [at, files] = inFolder;
    for (const { place, name, bytes, limit } of found.large)
      if (place.folder === at) report.error(name, 'file_large', { bytes, limit });
    for (const name of found.packages.filter((one) => one.startsWith(at)).slice(0, MOST_NAMED))
      report.warning(name, 'package_within');
    // Another system's archive may have folders of the same names as ours: they are ignored.
    if (!files.has(OWN_FILE)) return { ...nothing, files: withoutTasks(files) };
    for (const { name } of found.strange.filter((one) => one.folder === at))
      report.error(name, 'not_of_file');
    const blobs = found.blobs.get(at) ?? [];
    return { folder: at, files, ...(await contentsIn(zip, blobs, { folder, report, most })) };
  } finally {
    zip.close();
  }
}

interface Texts {
  readonly texts: Map<string, Map<string, Buffer>>;
  readonly blobs: Map<string, Entry[]>;
  readonly strange: { readonly folder: string; readonly name: string }[];
  readonly large: LargeText[];
  /** Paths of task packages, which have to be imported separately. */
  readonly packages: string[];
}

/** A file that is too large to be read whole. */
interface LargeText {
  readonly place: ArchiveRole;
  /** Path of the file in the archive. */
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

async function textsIn(zip: ZipFile, report: Report): Promise<Texts> {
  const found: Texts = { texts: new Map(), blobs: new Map(), strange: [], large: [], packages: [] };
  let left = MAX_TEXT_BYTES;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize: bytes } = entry;
    const place = placeOf(fileName);
    if (place.kind === 'other' && (PACKED.test(fileName) || UNPACKED.test(fileName)))
      found.packages.push(fileName);
    if (place.kind === 'strange') found.strange.push({ folder: place.folder, name: fileName });
    if (place.kind === 'blob') insideOf(found.blobs, place.folder, () => []).push(entry);
    const limit = textLimitOf(place);
    if (limit === null) continue;
    if (bytes > limit) {
      found.large.push({ place, name: fileName, bytes, limit });
      continue;
    }
    left -= bytes;
    if (left < 0) {
      report.error(fileName, 'all_large', { limit: MAX_TEXT_BYTES });
      break;
    }
    const inFolder = insideOf(found.texts, place.folder, () => new Map<string, Buffer>());
    if (isOfTask(place) && inFolder.has(place.name)) report.error(fileName, 'name_twice');
    inFolder.set(place.name, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

function insideOf<T>(folders: Map<string, T>, folder: string, empty: () => T): T {
  const inside = folders.get(folder) ?? empty();
  folders.set(folder, inside);
  return inside;
}

function isOfTask({ kind }: ArchiveRole): boolean {
  return kind === 'task' || kind === 'quiz' || kind === 'open';
}

/** Refuses a `contest.yaml` that is too large, rather than reading one that lies deeper. */
function refuseLargeContest(large: readonly LargeText[], chosen: string | null): void {
  const depth = chosen === null ? Infinity : depthOf(chosen);
  const first = large.find(({ place: { kind, folder } }) => kind === 'contest' && depthOf(folder) <= depth);
  if (first !== undefined) throw new LargeContest(`${first.name} > ${first.limit} B`);
}

function topmost(texts: Texts['texts']): readonly [string, ReadonlyMap<string, Buffer>] | null {
  const folders = [...texts].filter(([, files]) => files.has('contest.yaml'));
  return folders.toSorted(([a], [b]) => depthOf(a) - depthOf(b))[0] ?? null;
}

function withoutTasks(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  return new Map([...files].filter(([name]) => !name.includes('/')));
}

function depthOf(name: string): number {
  return name.split('/').length;
}

/** Takes contents out of an archive and checks that each has the hash that is its name. */
async function contentsIn(
  zip: ZipFile,
  blobs: readonly Entry[],
  { folder, report, most }: { folder: string | null; report: Report; most: number | undefined },
): Promise<Pick<OpenedArchive, 'contents' | 'sizes'>> {
  const budget = createBudget(report, most);
  const unpacked = createUnpacked(folder);
  const sizes = new Map<string, number>();
  for (const entry of blobs) {
    const { fileName, uncompressedSize: bytes } = entry;
    const hash = fileName.slice(fileName.lastIndexOf('/') + 1);
    if (!budget(fileName, bytes)) break;
    if (sizes.has(hash)) report.error(fileName, 'name_twice');
    const sum = createHash('sha256');
    await unpacked.add(hash, summed(await zip.openReadStreamPromise(entry), sum));
    if (sum.digest('hex') !== hash) report.error(fileName, 'content_spoiled');
    sizes.set(hash, bytes);
  }
  return { contents: unpacked.map, sizes };
}

async function* summed(content: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}
