import { parse } from 'yaml';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { madeFromIn } from '#server/exchange/package/made-record.ts';
import { type Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { writePackage } from '#server/exchange/package-writer/write.ts';
import { areTreePaths } from '#server/model/authoring/paths.ts';

/** A file of a work tree to be stored; its content is stored under the hash. */
export interface FileOfTree {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** The source from which a script made it; null: a person wrote it. */
  readonly made_from: string | null;
}

/** Files of a package as a work tree, unchanged; their contents are added to `contents`. */
export function treeOfFiles(
  files: PackageFiles,
  contents: Contents,
  paths = files.paths,
): readonly FileOfTree[] {
  return paths.map((path) => {
    const { hash, bytes } = contents.add(path, files.read(path));
    return { path, hash, bytes, made_from: madeFromIn(files.made ?? {}, path, hash) };
  });
}

/**
 * The files of a package as a task's work tree. Files of our own format, and of a quiz (`task` is null), stay
 * unchanged; other formats, and names that some systems refuse, are rewritten as a package of our format. All
 * contents are added to `contents`.
 */
export function treeOfPackage(
  files: PackageFiles,
  task: ReadTask | null,
  contents: Contents,
): readonly FileOfTree[] {
  if (task === null || isOurs(files)) {
    const paths = task === null ? files.paths.filter((path) => areTreePaths([path])) : files.paths;
    if (areTreePaths(paths)) return treeOfFiles(files, contents, paths);
  }
  if (task === null) return [];
  return writePackage(task, files, contents).files.map((file) => ({
    ...file,
    made_from: null,
    bytes: task.contents.get(file.hash)?.length ?? contents.map.get(file.hash)?.length ?? 0,
  }));
}

/**
 * Whether the files of a package can be a work tree unchanged: our format, and names that every system
 * accepts.
 */
export function isTreeItself(files: PackageFiles): boolean {
  return isOurs(files) && areTreePaths(files.paths);
}

function isOurs(files: PackageFiles): boolean {
  if (!files.has('problem.yaml')) return false;
  const found: unknown = parse(files.text('problem.yaml'), { maxAliasCount: 100, logLevel: 'silent' });
  return (found as { problem_format_version?: unknown } | null)?.problem_format_version === '2025-09';
}
