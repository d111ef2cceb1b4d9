import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { MAX_PACKAGE_FILES } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { createBudget, createUnpacked } from '../package/unpack.ts';
import { OWN_FILE } from './own.ts';

/** Names under which tools keep a contest, at any depth of an archive. */
const NAMES = /(^|\/)contest\.(ya?ml|json)$/i;
/** What beside it is looked at, in the same folder. */
const BESIDE = /^(agon|problems|problemset|accounts|teams|groups|organizations|people)\.(ya?ml|json)$/;
/** Of ours: each task, and each content once for all of them. */
const OF_TASKS = /^(.*\/)?(tasks\/([^/]+)\/(.+)|files\/(.+))$/s;
const TASK_FILE = 'task.json';
const HASH = /^[0-9a-f]{64}$/;

/** The largest `contest.yaml`, bytes. */
export const MAX_YAML_BYTES = 1_000_000;
/** Of one file beside it. */
const MAX_BESIDE_BYTES = 10_000_000;
/** Of all these together, which are in memory at once. */
const MAX_TEXT_BYTES = 100_000_000;

/** What of an archive a contest is read from. */
export interface OpenedArchive {
  /** By name within the folder of `contest.yaml`, which is called so; none: there is no contest. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Contents of tasks by their SHA-256. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** How long each of them is. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** The topmost `contest.yaml` of an archive under that name, and what lies beside it. With a folder contents are put into files there. */
export async function openArchive(
  archive: Buffer | string,
  folder: string | null,
  report: Report,
): Promise<OpenedArchive> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await (typeof archive === 'string'
    ? openPromise(archive, options)
    : fromBufferPromise(archive, options));
  try {
    const nothing = { files: new Map(), contents: new Map(), sizes: new Map() };
    if (zip.entryCount > MAX_PACKAGE_FILES) {
      report.error('', 'archive_files', { entryCount: zip.entryCount, limit: MAX_PACKAGE_FILES });
      return nothing;
    }
    const found = await textsIn(zip, report);
    const inFolder = topmost(found.texts);
    if (inFolder === null) return nothing;
    const [at, files] = inFolder;
    // Folders of these names beside a contest of another system are not ours.
    if (!files.has(OWN_FILE)) return { ...nothing, files: withoutTasks(files) };
    for (const { name } of found.strange.filter((one) => one.folder === at))
      report.error(name, 'not_of_file');
    const blobs = found.blobs.get(at) ?? [];
    return { files, ...(await contentsIn(zip, blobs, folder, report)) };
  } finally {
    zip.close();
  }
}

interface Texts {
  readonly texts: Map<string, Map<string, Buffer>>;
  readonly blobs: Map<string, Entry[]>;
  readonly strange: { readonly folder: string; readonly name: string }[];
}

async function textsIn(zip: ZipFile, report: Report): Promise<Texts> {
  const found: Texts = { texts: new Map(), blobs: new Map(), strange: [] };
  let left = MAX_TEXT_BYTES;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize: bytes } = entry;
    const place = placeOf(fileName);
    if (place.kind === 'strange') found.strange.push({ folder: place.folder, name: fileName });
    if (place.kind === 'blob') insideOf(found.blobs, place.folder, () => []).push(entry);
    if (!isText(place, entry, report)) continue;
    left -= bytes;
    if (left < 0) {
      report.error(fileName, 'all_large', { limit: MAX_TEXT_BYTES });
      break;
    }
    const inFolder = insideOf(found.texts, place.folder, () => new Map<string, Buffer>());
    if (place.kind === 'task' && inFolder.has(place.name)) report.error(fileName, 'name_twice');
    inFolder.set(place.name, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

function insideOf<T>(folders: Map<string, T>, folder: string, empty: () => T): T {
  const inside = folders.get(folder) ?? empty();
  folders.set(folder, inside);
  return inside;
}

/** Whether a file is read whole; one of ours that is too large for that is an error, others are passed over. */
function isText({ kind }: PlaceInArchive, entry: Entry, report: Report): boolean {
  if (kind === 'other' || kind === 'strange' || kind === 'blob') return false;
  const limit = kind === 'contest' ? MAX_YAML_BYTES : MAX_BESIDE_BYTES;
  const { fileName, uncompressedSize: bytes } = entry;
  if (bytes > limit && kind === 'task') report.error(fileName, 'file_large', { bytes, limit });
  return bytes <= limit;
}

interface PlaceInArchive {
  readonly folder: string;
  readonly name: string;
  readonly kind: 'contest' | 'beside' | 'task' | 'blob' | 'strange' | 'other';
}

function placeOf(fileName: string): PlaceInArchive {
  const slash = fileName.lastIndexOf('/') + 1;
  const [folder, name] = [fileName.slice(0, slash), fileName.slice(slash)];
  if (name === '') return { folder, name, kind: 'other' };
  const ofTasks = OF_TASKS.exec(fileName);
  if (ofTasks !== null) {
    const [, around = '', inside = '', slug, file, blob = ''] = ofTasks;
    if (slug !== undefined)
      return { folder: around, name: inside, kind: file === TASK_FILE ? 'task' : 'strange' };
    return { folder: around, name: blob, kind: HASH.test(blob) ? 'blob' : 'strange' };
  }
  if (NAMES.test(fileName)) return { folder, name: 'contest.yaml', kind: 'contest' };
  return { folder, name, kind: BESIDE.test(name) ? 'beside' : 'other' };
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

/** Takes contents out of an archive, each of which has to be the one that its name says. */
async function contentsIn(
  zip: ZipFile,
  blobs: readonly Entry[],
  folder: string | null,
  report: Report,
): Promise<Pick<OpenedArchive, 'contents' | 'sizes'>> {
  const budget = createBudget(report);
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
