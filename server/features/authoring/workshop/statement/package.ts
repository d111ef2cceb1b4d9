import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { getFile } from '#server/files/store.ts';
import { type TreeFile, treeOf } from '#server/model/authoring/tree.ts';

/** The files from which statements are made. */
const OF_STATEMENTS = /^(?:problem\.yaml$|(?:problem_)?statement\/|data\/sample\/)/;
/** The most bytes of a file of a statement; larger files are left out. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** The most bytes of all files together: a statement is read again after each change. */
const MAX_BYTES = 32 * 1_048_576;

/** The part of a work tree from which its statements are made. */
export interface StatementPackage {
  readonly files: PackageFiles;
  readonly tree: readonly TreeFile[];
  /** The contents of the files by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** Reads the files of statements in a task's work tree, without those that are too large. */
export async function statementPackage(
  db: Kysely<Schema>,
  taskId: number,
  name: string,
): Promise<StatementPackage> {
  let bytes = 0;
  const tree = (await treeOf(db, taskId)).filter((file) => {
    if (!OF_STATEMENTS.test(file.path) || file.bytes > MAX_FILE_BYTES) return false;
    bytes += file.bytes;
    return bytes <= MAX_BYTES;
  });
  const contents = new Map<string, Buffer>();
  for (const { path, hash } of tree) contents.set(path, await getFile(db, hash));
  return { files: packageOf(name, contents), tree, contents };
}
