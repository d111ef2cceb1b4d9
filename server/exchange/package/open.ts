import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, posix, relative, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { reportZipFault } from './archive-fault.ts';
import { archiveKind } from './archive-kind.ts';
import { packageOf, type PackageFiles, withoutEnding } from './files.ts';
import { withoutFolderAround } from './folder-around.ts';
import { readTar } from './read-tar.ts';
import { type Report } from './report.ts';
import { createBudget, createUnpacked, followLink, isAside, isTaken } from './unpack.ts';

const SYMLINK = 0o120000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const FILE_TYPE = 0o170000;

/** The folder to which an archive is unpacked, to save memory, and the name of the archive. */
export interface UnpackedPlace {
  readonly folder: string;
  readonly name: string;
}

/**
 * Reads a package from a folder or an archive (zip, tar, tar.gz); the package may lie in a folder inside. A
 * missing or too large file, or one that is no archive, is an error of the report; then null is returned.
 * Files whose names begin with a dot or a dash are left out.
 */
export async function openPackage(
  path: string,
  report: Report,
  place: UnpackedPlace | null = null,
): Promise<PackageFiles | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    report.error('', 'not_there', { path });
    return null;
  }
  const name = place?.name ?? basename(resolve(path));
  if (found.isDirectory()) return await openFolder(path, name, report);
  const contents = await readArchive(path, report, place?.folder ?? null);
  return contents && packageOf(nameOfArchive(name), withoutFolderAround(contents, report));
}

async function readArchive(
  path: string,
  report: Report,
  folder: string | null,
): Promise<ReadonlyMap<string, Buffer> | null> {
  const found = await archiveKind(path);
  switch (found.kind) {
    case 'zip':
      return readZip(path, report, folder);
    case 'tar':
    case 'tar.gz':
      return readTar(path, report, { folder, isPlain: found.kind === 'tar' });
    case 'other':
      report.error('', 'other_archive', { name: found.name });
      return null;
    default:
      report.error('', found.kind === 'page' ? 'web_page' : 'no_archive');
      return null;
  }
}

/** The name of an archive without `.zip`, `.tgz` or `.tar.gz`. */
function nameOfArchive(name: string): string {
  return withoutEnding(name).replace(/\.tar$/i, '');
}

async function openFolder(path: string, name: string, report: Report): Promise<PackageFiles | null> {
  const contents = await readFolder(path, report);
  return contents && packageOf(name, withoutFolderAround(contents, report));
}

async function readFolder(path: string, report: Report): Promise<Map<string, Buffer> | null> {
  const root = await realpath(path);
  const budget = createBudget(report);
  const contents = new Map<string, Buffer>();
  const walk = async (folder: string, seen: readonly string[]): Promise<boolean> => {
    for (const entry of await readdir(folder)) {
      const full = join(folder, entry);
      const name = relative(root, full).split(sep).join('/');
      if (isAside(entry)) continue;
      const real = await realpath(full).catch(() => null);
      if (real === null || (real !== root && !real.startsWith(root + sep))) {
        report.error(name, 'link_leaves');
        continue;
      }
      const { size, ...kind } = await kindOf(real);
      if (kind.isFolder) {
        if (!seen.includes(real) && !(await walk(full, [...seen, real]))) return false;
      } else if (kind.isFile) {
        if (!budget(name, size)) return false;
        contents.set(name, await readFile(real));
      }
    }
    return true;
  };
  return (await walk(root, [root])) ? contents : null;
}

async function kindOf(path: string): Promise<{ isFolder: boolean; isFile: boolean; size: number }> {
  const found = await stat(path);
  return { isFolder: found.isDirectory(), isFile: found.isFile(), size: found.size };
}

async function readZip(
  path: string,
  report: Report,
  folder: string | null,
): Promise<ReadonlyMap<string, Buffer> | null> {
  const budget = createBudget(report);
  const contents = createUnpacked(folder);
  const links = new Map<string, string>();
  try {
    const zip = await openPromise(path, {
      lazyEntries: true,
      validateEntrySizes: true,
    });
    try {
      if (zip.entryCount > MAX_PACKAGE_FILES) {
        report.error('', 'archive_files', { entryCount: zip.entryCount, limit: MAX_PACKAGE_FILES });
        return null;
      }
      for await (const entry of zip.eachEntry()) {
        if (!isWanted(entry, report)) continue;
        // The archive states the sizes; yauzl stops a file that turns out longer.
        if (!budget(entry.fileName, entry.uncompressedSize)) return null;
        const stream = await zip.openReadStreamPromise(entry);
        if (isLink(entry)) {
          const target = (await buffer(stream)).toString();
          links.set(entry.fileName, posix.join(posix.dirname(entry.fileName), target));
        } else {
          if (contents.map.has(entry.fileName)) report.error(entry.fileName, 'name_twice');
          await contents.add(entry.fileName, stream);
        }
      }
    } finally {
      zip.close();
    }
  } catch (error: unknown) {
    reportZipFault(error, report);
    return null;
  }
  for (const name of links.keys()) followLink(name, links, contents, report);
  return contents.map;
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;
}

/** Whether an entry is neither file, folder nor link, such as a device. Type 0: the archive does not say. */
function isNeither({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return ![0, REGULAR, FOLDER, SYMLINK].includes(type);
}

function isWanted(entry: Entry, report: Report): boolean {
  if (!isTaken(entry.fileName, report)) return false;
  if (isNeither(entry)) {
    report.error(entry.fileName, 'no_file');
    return false;
  }
  if (!entry.isEncrypted()) return true;
  report.error(entry.fileName, 'encrypted');
  return false;
}
