import { type Kysely } from 'kysely';
import { type Document } from 'yaml';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { editableYaml, yamlText } from '#server/exchange/package/edit-yaml.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type Publish } from '#server/journal/write.ts';
import { notNow } from '#server/model/fault.ts';
import { publishWorkshop } from '#server/model/authoring/publish.ts';
import { changeTree, lockTree, type TreeChange } from '#server/model/authoring/tree.ts';

/** A file of a work tree and the person who changes it. */
interface Changed {
  readonly taskId: number;
  readonly path: string;
  readonly by: number;
  readonly now: number;
}

/** A YAML file of a package that is edited in place. */
export interface OpenYaml {
  readonly path: string;
  readonly document: Document;
  /** The text with the changes; everything else is as it was written. */
  readonly text: () => string;
}

/**
 * Opens a YAML file for editing; an empty text is a map without keys. Throws 409 where it is no YAML, or no
 * map.
 */
export function openYaml(path: string, before: string): OpenYaml {
  const document = editableYaml(before);
  if (document === null) throw notNow('backend.not_yaml', path);
  return { path, document, text: () => yamlText(document, before) };
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

/** The text of a file of the work tree, which is locked; empty where there is no such file. */
export async function lockText(trx: Transaction, taskId: number, path: string): Promise<string> {
  await lockTree(trx, taskId);
  return (await textOf(trx, taskId, path)) ?? '';
}

/**
 * A YAML text after a change in place: comments and order stay. Throws 409 for a text that is no YAML, or no
 * map.
 */
export function changedYaml(path: string, before: string, change: (document: Document) => void): string {
  const { document, text } = openYaml(path, before);
  change(document);
  return text();
}

/** Writes a text into a locked work tree if it differs. Further changes of the tree are written with it. */
export async function writeText(
  trx: Transaction,
  publish: Publish,
  { taskId, path, by, now }: Changed,
  { before, text }: { readonly before: string; readonly text: string },
  more: readonly TreeChange[] = [],
): Promise<void> {
  const changes: TreeChange[] = [...more];
  if (text !== before) {
    const content = Buffer.from(text);
    changes.push({ kind: 'put', path, hash: await putFile(trx, content), bytes: content.length });
  }
  if (changes.length === 0) return;
  await changeTree(trx, taskId, changes, { by, now });
  await publishWorkshop(trx, publish, taskId);
}
