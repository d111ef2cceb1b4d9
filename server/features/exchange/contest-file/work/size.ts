import { type Kysely, sql } from 'kysely';
import { type ExportSize } from '#protocol/wire/staff/contest/settings.ts';
import { type Schema } from '#server/db/schema.ts';
import { contentsOf } from '#server/exchange/contest-file/task.ts';
import { isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { isOpenTask } from '#server/exchange/contest-file/open-task.ts';
import { fileTasksOf } from '../tasks-out.ts';

/** Approximate compressed size of a submission's other columns with its judgement, bytes. */
const ROW_BYTES = 150;

/** The size of the file of a contest. */
export async function exportSizeOf(db: Kysely<Schema>, contestId: number): Promise<ExportSize> {
  const tasks = await fileTasksOf(db, contestId, { whole: true, open: false });
  const hashes = new Set(
    tasks.flatMap((task) =>
      isFileQuiz(task) || isOpenTask(task) ? [] : contentsOf(task).map(([, hash]) => hash),
    ),
  );
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('hash', 'in', [...hashes, ''])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<ExportSize, 'task_bytes'>>`
    select (select count(*)::int from participants where contest_id = ${contestId}) as people,
      count(distinct s.id)::int as submissions, count(j.id)::int as judgements,
      (coalesce(sum(pg_column_size(j.result)), 0) + ${ROW_BYTES} * count(*)
        + (select coalesce(sum(pg_column_size(n.text)), 0) from translation_versions n
          join translations t on t.id = n.translation_id join delegations d on d.id = t.delegation_id
          where d.contest_id = ${contestId})
        + (select coalesce(sum(bytes), 0) from files where hash in (
          select file_hash from submissions where contest_id = ${contestId}
          union select unnest(array[file_hash, input_hash, output_hash]) from user_tests
          where contest_id = ${contestId})))::float8 as work_bytes
    from submissions s left join judgements j on j.submission_id = s.id where s.contest_id = ${contestId}`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('counting gave no row');
  return { ...counted, task_bytes: bytes ?? 0 };
}
