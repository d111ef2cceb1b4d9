import { type CallContext } from '#server/http/context.ts';
import { contentOrParts, getFile } from '#server/files/store.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { type TreeFile } from '#server/model/authoring/tree.ts';
import { MADE_RECORD, writtenMadeRecord } from '#server/exchange/package/made-record.ts';
import { plainFiles } from '#server/exchange/package-writer/plain.ts';
import { spooledZip, type ZippedFile } from '#server/spooled-zip.ts';
import { treeAt } from './diff.ts';

type Db = CallContext<'workshopPackage'>['db'];

/**
 * A version of a task, or its work tree, as a zip archive: either the files as they are, or only what the
 * package format alone can say, with a note of the rest. One content is in memory at a time.
 */
export async function packed({ caller, db, input }: CallContext<'workshopPackage'>) {
  await requireRight(db, caller, input.tid);
  const { tid, version, form } = input;
  const tree = await treeAt(db, tid, version);
  if (tree.length === 0) throw notFound();
  const { slug } = await db
    .selectFrom('tasks')
    .select('slug')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  const content = await spooledZip(() => (form === 'own' ? asTheyAre(db, tree) : plain(db, tree)));
  const name = `${slug ?? `task-${tid}`}.zip`;
  return { file: { name, mime: 'application/zip', content }, save: true };
}

/** A large content is read piece by piece. */
async function zipped(db: Db, { path, hash, bytes }: TreeFile): Promise<ZippedFile> {
  return { name: path, content: await contentOrParts(db, hash, bytes) };
}

async function* asTheyAre(db: Db, tree: readonly TreeFile[]): AsyncGenerator<ZippedFile> {
  for (const file of tree) yield await zipped(db, file);
  yield* madeRecordOf(tree);
}

/**
 * The record of which files a script made, put into the archive of a whole task so that an import knows them
 * again.
 */
export function* madeRecordOf(tree: readonly TreeFile[]): Generator<ZippedFile> {
  const content = writtenMadeRecord(tree);
  if (content !== null) yield { name: MADE_RECORD, content };
}

async function* plain(db: Db, tree: readonly TreeFile[]): AsyncGenerator<ZippedFile> {
  const hashes = new Map(tree.map(({ path, hash }) => [path, hash]));
  const changed = await plainFiles({
    paths: [...hashes.keys()],
    read: (path) => getFile(db, hashes.get(path) ?? ''),
  });
  for (const file of tree) if (!changed.has(file.path)) yield await zipped(db, file);
  for (const [name, content] of changed) if (content !== null) yield { name, content };
}
