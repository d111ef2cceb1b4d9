import { baseName } from './files.ts';
import { FilesOnDisk } from './on-disk.ts';
import { type Report } from './report.ts';

const MANIFESTS = ['problem.yaml', 'problem.xml', 'task.yaml', 'task.yml', 'quiz.yaml'];
const ARCHIVE = /\.(?:zip|tar|tgz|gz|rar|7z|xz|bz2)$/i;
/** Maximum number of paths in a message. */
const MOST_NAMED = 5;

type Files = ReadonlyMap<string, Buffer>;

/**
 * The package within an archive: the only folder with a manifest, at any depth; files beside it are noted.
 * Without a manifest, one outer folder is removed. Several packages, or only archives, are errors.
 */
export function withoutFolderAround(contents: Files, report: Report): Files {
  const paths = [...contents.keys()];
  const folders = manifestFolders(paths);
  if (folders.length > 1) {
    report.error('', 'several_packages', { value: namesText(folders) });
    return contents;
  }
  const [only = folderOfAll(paths)] = folders;
  if (folders.length === 0) {
    const archives = paths.filter((path) => ARCHIVE.test(path));
    if (archives.length > 0 && archives.length === paths.length)
      report.error('', 'archive_inside', { value: namesText(archives) });
  }
  if (only === '') return contents;
  const beside = paths.filter((path) => !path.startsWith(`${only}/`));
  if (beside.length > 0) report.note('', 'beside_package', { folder: only, value: namesText(beside) });
  return inside(contents, `${only}/`);
}

/** The outermost folders that have a manifest; '' for the root. */
function manifestFolders(paths: readonly string[]): readonly string[] {
  const all = paths.filter((path) => MANIFESTS.includes(baseName(path))).map(folderOf);
  const found = new Set(all);
  return [...found].filter((folder) => !parentsOf(folder).some((parent) => found.has(parent)));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function parentsOf(folder: string): readonly string[] {
  if (folder === '') return [];
  const parts = folder.split('/');
  return parts.map((_, count) => parts.slice(0, count).join('/'));
}

function folderOfAll(paths: readonly string[]): string {
  const around = paths[0]?.slice(0, Math.max(0, paths[0].indexOf('/'))) ?? '';
  return paths.every((path) => path.startsWith(`${around}/`)) ? around : '';
}

function inside(contents: Files, around: string): Files {
  const own = [...contents.keys()].filter((path) => path.startsWith(around));
  if (contents instanceof FilesOnDisk) {
    const found = new FilesOnDisk();
    for (const path of own) found.place(path.slice(around.length), contents.pathOf(path) ?? '');
    return found;
  }
  return new Map(own.map((path) => [path.slice(around.length), contents.get(path) ?? Buffer.alloc(0)]));
}

function namesText(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ' …' : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}
