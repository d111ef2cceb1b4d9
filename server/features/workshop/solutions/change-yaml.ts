import { type Kysely } from 'kysely';
import { type Document, isMap, parseDocument } from 'yaml';
import { type Schema } from '../../../db/schema.ts';
import { type Transaction } from '../../../db/transaction.ts';
import { getFile, putFile } from '../../../files/store.ts';
import { type Publish } from '../../../journal/write.ts';
import { notNow } from '../../../model/fault.ts';
import { publishWorkshop } from '../../../model/workshop/publish.ts';
import { changeTree, lockTree, type TreeChange } from '../../../model/workshop/tree.ts';

/** A YAML file of a work tree and who changes it. */
interface Changed {
  readonly taskId: number;
  readonly path: string;
  readonly by: number;
  readonly now: number;
}

/** The text of a file of the work tree; null: there is none. */
export async function textOf(db: Kysely<Schema>, taskId: number, path: string): Promise<string | null> {
  const file = await db
    .selectFrom('task_files')
    .select('hash')
    .where('task_id', '=', taskId)
    .where('path', '=', path)
    .executeTakeFirst();
  return file ? (await getFile(db, file.hash)).toString('utf8') : null;
}

/**
 * Changes a YAML file of the work tree in place: comments and order stay. Further changes of the tree go with it. A file
 * that is not there is made; one that is not YAML, or no map, is refused.
 */
export async function changeYaml(
  trx: Transaction,
  publish: Publish,
  { taskId, path, by, now }: Changed,
  change: (document: Document) => void,
  more: readonly TreeChange[] = [],
): Promise<void> {
  await lockTree(trx, taskId);
  const before = (await textOf(trx, taskId, path)) ?? '';
  const document: Document = parseDocument(before);
  const isEmpty = document.contents === null;
  if (document.errors.length > 0 || (!isEmpty && !isMap(document.contents)))
    throw notNow('backend.not_yaml', path);
  change(document);
  const text = document.contents === null ? '' : document.toString({ lineWidth: 0 });
  const changes: TreeChange[] = [...more];
  if (text !== before) {
    const content = Buffer.from(text);
    changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length });
  }
  if (changes.length === 0) return;
  await changeTree(trx, taskId, changes, { by, now });
  await publishWorkshop(trx, publish, taskId);
}
