import { type CallContext } from '#server/http/context.ts';
import { contentOrParts } from '#server/files/store.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { spooledZip } from '#server/spooled-zip.ts';
import { madeRecordOf } from './packed.ts';

/** The work tree of a task, or a folder of it, as a zip archive, never whole in memory. 404 for an empty one. */
export async function treeArchive({ caller, db, input }: CallContext<'workshopTree'>) {
  await requireRight(db, caller, input.tid);
  const { tid, folder } = input;
  const { slug } = await db
    .selectFrom('tasks')
    .select('slug')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow();
  const root = folder === undefined ? '' : `${folder}/`;
  const files = (await treeOf(db, tid)).filter(({ path }) => path.startsWith(root));
  if (files.length === 0) throw notFound();
  const around = folder === undefined ? 0 : root.lastIndexOf('/', root.length - 2) + 1;
  const content = await spooledZip(async function* () {
    for (const { path, hash, bytes } of files)
      yield { name: path.slice(around), content: await contentOrParts(db, hash, bytes) };
    if (folder === undefined) yield* madeRecordOf(files);
  });
  const name = slug ?? `task-${tid}`;
  const ending = folder === undefined ? '' : `-${folder.slice(folder.lastIndexOf('/') + 1)}`;
  return { file: { name: `${name}${ending}.zip`, mime: 'application/zip', content }, save: true };
}
