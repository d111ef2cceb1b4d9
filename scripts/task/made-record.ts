import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type PackageFiles } from '../../server/exchange/package/files.ts';
import { type Contents } from '../../server/exchange/package/task.ts';
import { type TreeFile } from '../../server/model/workshop/tree.ts';

/** Beside the files of a task; as all names with a dot it is no part of the package. */
const FILE = '.agon-made.json';

const record = v.record(v.string(), v.object({ hash: v.string(), made_from: v.string() }));

/** By path what a file held when it was made, and what it was made from. */
export type MadeRecord = v.InferOutput<typeof record>;

/** What was made in a folder before; nothing, where that is not noted. Throws where the note cannot be read. */
export async function readRecord(folder: string): Promise<MadeRecord> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) return {};
  try {
    return v.parse(record, JSON.parse(text));
  } catch {
    throw new Error(
      `${join(folder, FILE)} cannot be read. Without it all tests count as written by hand: take it away, and the made tests with it.`,
    );
  }
}

/** Notes which files of a tree were made. */
export async function writeRecord(folder: string, tree: readonly TreeFile[]): Promise<void> {
  const made = tree.flatMap(({ path, hash, made_from }) =>
    made_from === null ? [] : [[path, { hash, made_from }] as const],
  );
  const text = JSON.stringify(Object.fromEntries(made.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 1);
  await writeFile(join(folder, FILE), `${text}\n`);
}

/** The files of a folder as a work tree. One that was changed since it was made counts as written by hand. */
export function treeOfFolder(files: PackageFiles, made: MadeRecord, contents: Contents): readonly TreeFile[] {
  return files.paths.map((path) => {
    const { hash, bytes } = contents.add(path, files.read(path));
    const before = Object.hasOwn(made, path) ? made[path] : undefined;
    return { path, hash, bytes, made_from: before?.hash === hash ? before.made_from : null };
  });
}
