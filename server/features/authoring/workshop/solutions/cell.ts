import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely } from 'kysely';
import { type InvocationCellDetail } from '#protocol/wire/staff/authoring/solutions.ts';
import { type StoredFile } from '#server/contract/task.ts';
import { type Schema } from '#server/db/schema.ts';
import { writeFileTo } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { makeTempFolder } from '#server/temp-folders.ts';

const SHOWN_BYTES = 600;

/** The whole result of a solution on a test, with the beginnings of the test's files. */
export async function showCell({
  caller,
  db,
  input,
}: CallContext<'workshopInvocationCell'>): Promise<InvocationCellDetail> {
  await requireRight(db, caller, input.tid);
  const found = await db
    .selectFrom('invocations as i')
    .innerJoin('invocation_runs as r', 'r.invocation_id', 'i.id')
    .select(['i.judge', 'r.id'])
    .where('i.task_id', '=', input.tid)
    .where('i.number', '=', input.number)
    .where('r.path', '=', input.solution)
    .executeTakeFirst();
  const place = found?.judge.tests.findIndex(({ name }) => name === input.test) ?? -1;
  const test = found?.judge.tests[place];
  if (!found || test === undefined) throw notFound();
  const cell = await db
    .selectFrom('invocation_cells')
    .select(['verdict', 'score', 'cpu_ms', 'wall_ms', 'memory_bytes'])
    .select(['message', 'jury_message', 'errors', 'output'])
    .where('run_id', '=', found.id)
    .where('test', '=', place)
    .executeTakeFirst();
  if (!cell) throw notFound();
  return {
    ...cell,
    input: await beginningOf(db, test.input),
    answer: test.answer === null ? null : await beginningOf(db, test.answer),
  };
}

/** The beginning of a stored content, as text. */
async function beginningOf(db: Kysely<Schema>, { hash, bytes }: StoredFile): Promise<string> {
  const folder = await makeTempFolder('download');
  try {
    const path = join(folder, 'content');
    await writeFileTo(db, hash, path);
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SHOWN_BYTES), 0, SHOWN_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead) + (bytes > SHOWN_BYTES ? ' [...]' : '');
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
