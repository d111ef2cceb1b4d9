import { type Kysely } from 'kysely';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestIds, statementFile, statementsOf } from './statements.ts';

/** The attachments of a task, by name. */
export async function attachmentsOf(db: Kysely<Schema>, taskId: number): Promise<TaskDetail['attachments']> {
  return db
    .selectFrom('attachments')
    .innerJoin('files', 'files.hash', 'attachments.file_hash')
    .select(['attachments.name', 'files.bytes'])
    .where('task_id', '=', taskId)
    .orderBy('attachments.name')
    .execute();
}

/** The folders of a task that a path in its files may begin with. */
const FOLDERS = /^(?:attachments|statements?|problem_statement)\//;

/** A file of a task by its path: an attachment to be saved, or a statement. Throws 404 when there is none. */
export async function taskFile(
  db: Kysely<Schema>,
  taskId: number,
  path: string,
  contestIds: ContestIds,
): Promise<FileAnswer> {
  for (const name of new Set([path, path.replace(FOLDERS, '')])) {
    const file =
      (await attachmentNamed(db, taskId, name)) ?? (await statementNamed(db, taskId, name, contestIds));
    if (file !== null) return file;
  }
  throw notFound();
}

async function attachmentNamed(db: Kysely<Schema>, taskId: number, name: string): Promise<FileAnswer | null> {
  const found = await db
    .selectFrom('attachments')
    .select(['mime', 'name', 'file_hash'])
    .where('task_id', '=', taskId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!found) return null;
  const content = await openFile(db, found.file_hash);
  return { file: { name: found.name, mime: found.mime, content }, save: true };
}

/** A statement by the name of its file; the PDF made from a statement has the statement's name. */
async function statementNamed(
  db: Kysely<Schema>,
  taskId: number,
  name: string,
  contestIds: ContestIds,
): Promise<FileAnswer | null> {
  const statements = await statementsOf(db, taskId, contestIds);
  const written = statements.find((one) => one.name === name);
  if (written) return statementFile(db, taskId, { lang: written.lang }, contestIds);
  const made = statements.find((one) => name === one.name.replace(/(\.md)?$/, '.pdf'));
  return made ? statementFile(db, taskId, { lang: made.lang, as: 'pdf' }, contestIds) : null;
}
