import { zipSync } from 'fflate';
import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { getFile } from '#server/files/store.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { idsOf } from './objects.ts';
import { statementPdf } from './problems.ts';

/** The files of a submission as a zip, which the standard requires. Throws 404. */
export async function submissionFiles(db: Kysely<Schema>, contest: ContestRow, id: string): Promise<Buffer> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'external_id', 'file_hash', 'file_name'])
    .where('contest_id', '=', contest.id)
    .execute();
  const ids = idsOf(rows);
  const row = rows.find((one) => ids.get(one.id) === id);
  if (!row) throw notFound();
  return Buffer.from(zipSync({ [row.file_name]: await getFile(db, row.file_hash) }));
}

/** The PDF of a task's statement. Throws 404 where there is none. */
export async function problemStatement(db: Kysely<Schema>, taskId: number): Promise<Buffer> {
  const hash = await statementPdf(db, taskId);
  if (hash === null) throw notFound();
  return getFile(db, hash);
}
