import { putFile } from '#server/files/store.ts';
import { type FileTexts } from '../server/exchange/packages.ts';
import { type TestServer } from './server.ts';

/** Puts files into a task's work tree, or removes those with null; returns the tree's revision. */
export async function writeTree(
  { app: { db } }: Pick<TestServer, 'app'>,
  taskId: number,
  files: FileTexts,
): Promise<number> {
  for (const [path, text] of Object.entries(files)) {
    await db.deleteFrom('task_files').where('task_id', '=', taskId).where('path', '=', path).execute();
    if (text === null) continue;
    const content = Buffer.from(text);
    const row = { hash: await putFile(db, content), bytes: content.length, made_from: null };
    await db
      .insertInto('task_files')
      .values({ task_id: taskId, path, ...row, changed_at: 0, changed_by: null })
      .execute();
  }
  const { tree_revision: revision } = await db
    .updateTable('tasks')
    .set((eb) => ({ tree_revision: eb('tree_revision', '+', 1) }))
    .where('id', '=', taskId)
    .returning('tree_revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** A task without a version, with an owner and these files. */
export async function aWorkTree(
  server: Pick<TestServer, 'app'>,
  owner: string,
  files: FileTexts,
  change: { readonly name?: string; readonly slug?: string; readonly is_quiz?: boolean } = {},
): Promise<number> {
  const { id: ownerId } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', owner)
    .executeTakeFirstOrThrow();
  const { id } = await server.app.db
    .insertInto('tasks')
    .values({
      name: 'Sum',
      score_mode: 'last',
      is_quiz: false,
      owner_id: ownerId,
      time_limit_ms: 1000,
      memory_limit_bytes: 268_435_456,
      languages: 'cpp',
      version_id: null,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTree(server, id, files);
  return id;
}
