import { type Database } from '#server/db/database.ts';
import { type TriedTest } from '#server/contract/result.ts';
import { type Write } from '#server/journal/write.ts';
import { enqueueInvocation } from '#server/judge/queue/enqueue.ts';
import { publishInvocations } from '#server/model/authoring/publish.ts';
import { judgeTask, testResult } from './judging.ts';

/** Queues an invocation of a task's solutions on all its tests; returns its id. */
export async function addInvocation(
  { db, write }: { readonly db: Database; readonly write: Write },
  taskId: number,
  given: {
    readonly judge?: ReturnType<typeof judgeTask>;
    readonly solutions?: readonly {
      readonly path: string;
      readonly language: string;
      readonly source: { readonly name: string; readonly hash: string; readonly bytes: number };
    }[];
  } = {},
): Promise<number> {
  const judge = given.judge ?? judgeTask();
  const source = { name: 'a.cpp', hash: '0'.repeat(64), bytes: 0 };
  const solutions = given.solutions ?? [{ path: 'accepted/a.cpp', language: 'cpp', source }];
  const last = await db
    .selectFrom('invocations')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return write(async (trx, publish) => {
    const { id } = await trx
      .insertInto('invocations')
      .values({
        task_id: taskId,
        number: (last?.number ?? 0) + 1,
        revision: 0,
        at: 0,
        by_user: null,
        judge: JSON.stringify(judge),
        places: judge.tests.map((_, place) => place),
        stopped_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('invocation_runs')
      .values(
        solutions.map((one) => ({
          invocation_id: id,
          path: one.path,
          language: one.language,
          source: JSON.stringify(one.source),
          claims: JSON.stringify({ expectations: [], results: [] }),
        })),
      )
      .execute();
    await enqueueInvocation(trx, id, 0);
    await publishInvocations(trx, publish, taskId);
    return id;
  });
}

/** A judge's result for a test of an invocation. */
export function triedTest(test: number, given: Partial<TriedTest> = {}): TriedTest {
  return { ...testResult(test), verdict: 'AC', output: '', ...given };
}
