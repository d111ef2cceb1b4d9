import { type App } from '#server/app.ts';
import { putFile } from '#server/files/store.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';

/** Puts files into the work tree of a task, by path. */
export async function putTree(
  { db, write }: Pick<App, 'db' | 'write'>,
  taskId: number,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> {
  const changes: TreeChange[] = [];
  for (const [path, given] of Object.entries(files)) {
    const content = Buffer.from(given);
    changes.push({ kind: 'put', path, hash: await putFile(db, content), bytes: content.length });
  }
  await write((trx) => changeTree(trx, taskId, changes, { by: null, now: 0 }));
}
