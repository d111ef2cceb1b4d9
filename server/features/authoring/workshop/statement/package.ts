import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { getFile } from '#server/files/store.ts';
import { type TreeFile, treeOf } from '#server/model/authoring/tree.ts';

/** The files that statements are made of. */
const OF_STATEMENTS = /^(?:problem\.yaml$|(?:problem_)?statement\/|data\/sample\/)/;
/** A larger file is none that a statement shows, bytes. */
const MAX_FILE_BYTES = 4 * 1_048_576;
/** Of all together: a statement is read anew with each change of it. */
const MAX_BYTES = 32 * 1_048_576;

/** The part of a work tree that its statements are made of. */
export interface StatementPackage {
  readonly files: PackageFiles;
  readonly tree: readonly TreeFile[];
  /** The contents by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** Reads that part of a task's work tree; what is too large for a statement is not in it. */
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
