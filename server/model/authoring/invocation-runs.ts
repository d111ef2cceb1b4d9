import { juryLine, type TriedTest } from '#server/contract/result.ts';
import { type RunStatus } from '#server/db/invocation-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishInvocations } from './publish.ts';

/** Least time between two publications about an invocation, ms, however many judges work on it. */
const TOLD_EVERY_MS = 900;
/** Characters that PostgreSQL cannot store in text. */
const UNKEEPABLE = /[\0\p{Surrogate}]/gu;

/** Columns of a run that may change. */
export interface RunChange {
  readonly status: RunStatus;
  readonly compiles?: boolean;
  readonly compile_output?: string;
  readonly compile_ms?: number;
  readonly error?: string;
}

/** Changes a run that was not stopped, and tells the task's authors at once. */
export async function changeRun(
  trx: Transaction,
  publish: Publish,
  runId: number,
  change: RunChange,
): Promise<void> {
  const run = await update(trx, runId, change);
  if (run === null) return;
  const { task_id: taskId } = await trx
    .selectFrom('invocations')
    .select('task_id')
    .where('id', '=', run.invocationId)
    .executeTakeFirstOrThrow();
  await publishInvocations(trx, publish, taskId);
}

/**
 * Stores results of tests of a run, and its progress. A stored result stays as it is. It is published if the
 * last publication about the invocation is old enough.
 */
export async function keepCells(
  trx: Transaction,
  publish: Publish,
  runId: number,
  {
    tests,
    change,
    now,
  }: { readonly tests: readonly TriedTest[]; readonly change: RunChange; readonly now: number },
): Promise<void> {
  if (tests.length > 0) {
    await trx
      .insertInto('invocation_cells')
      .values(tests.map((test) => cellOf(runId, test)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const run = await update(trx, runId, change);
  if (run === null) return;
  const due = await trx
    .updateTable('invocations')
    .set({ told_at: now })
    .where('id', '=', run.invocationId)
    .where('told_at', '<=', now - TOLD_EVERY_MS)
    .returning('task_id')
    .executeTakeFirst();
  if (due) await publishInvocations(trx, publish, due.task_id);
}

async function update(
  trx: Transaction,
  runId: number,
  { compile_output: output, ...change }: RunChange,
): Promise<{ readonly invocationId: number } | null> {
  const run = await trx
    .updateTable('invocation_runs')
    .set({
      ...change,
      ...(change.error !== undefined && { error: keepable(change.error) }),
      ...(output !== undefined && { compile_output: keepable(output) }),
    })
    .where('id', '=', runId)
    .where('status', '!=', 'stopped')
    .returning('invocation_id')
    .executeTakeFirst();
  return run ? { invocationId: run.invocation_id } : null;
}

function cellOf(runId: number, test: TriedTest) {
  return {
    run_id: runId,
    test: test.test,
    verdict: test.verdict,
    score: test.score,
    cpu_ms: test.cpuMs,
    wall_ms: test.wallMs,
    memory_bytes: Math.round(test.memoryBytes),
    message: keepable(test.message),
    jury_message: keepable(juryLine(test)),
    errors: keepable(test.stderr ?? ''),
    output: keepable(test.output),
  };
}

function keepable(text: string): string {
  return text.replace(UNKEEPABLE, '\uFFFD');
}
