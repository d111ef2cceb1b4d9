import { putFile } from '#server/files/store.ts';
import { type Stage } from './stage.ts';

/** The smallest PDF with one page. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/**
 * Gives a contest's task a PDF statement in a language, instead of any that it has, for all contests of the
 * stage: use an example that no other test reads.
 */
export async function putPdfStatement(
  { db }: Stage,
  contestId: number,
  number: number,
  statement: { readonly lang: string; readonly name: string },
): Promise<void> {
  const { task_id } = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const file_hash = await db.transaction().execute((trx) => putFile(trx, Buffer.from(PDF)));
  const values = { ...statement, task_id, mime: 'application/pdf', file_hash };
  await db
    .insertInto('statements')
    .values(values)
    .onConflict((conflict) => conflict.columns(['task_id', 'lang']).doUpdateSet(values))
    .execute();
}
