import { type Kysely } from 'kysely';
import { type TaskDetail } from '../../../protocol/wire/task.ts';
import { type Schema } from '../../db/schema.ts';
import { getFile } from '../../files/store.ts';
import { type FileAnswer } from '../../http/context.ts';
import { notFound } from '../../model/fault.ts';

/** The files a task offers for download, by name. */
export async function attachmentsOf(db: Kysely<Schema>, taskId: number): Promise<TaskDetail['attachments']> {
  return db
    .selectFrom('attachments')
    .innerJoin('files', 'files.hash', 'attachments.file_hash')
    .select(['attachments.name', 'files.bytes'])
    .where('task_id', '=', taskId)
    .orderBy('attachments.name')
    .execute();
}

/** One of them, to be saved. Throws 404 when there is none of that name. */
export async function attachmentFile(db: Kysely<Schema>, taskId: number, name: string): Promise<FileAnswer> {
  const found = await db
    .selectFrom('attachments')
    .select(['mime', 'name', 'file_hash'])
    .where('task_id', '=', taskId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!found) throw notFound();
  const content = await getFile(db, found.file_hash);
  return { file: { name: found.name, mime: found.mime, content }, save: true };
}
