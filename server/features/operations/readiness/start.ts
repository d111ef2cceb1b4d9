import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';

/**
 * Begins a rehearsal of a contest: its solutions are noted here, and the chore (rehearse.ts) of any process
 * sends them. Throws 400 when the jury left no solutions, 409 while another rehearsal is under way.
 */
export function startRehearsal(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'rehearse'>,
): Promise<{ solutions: number }> {
  const { contest } = context;
  return command(app, context, {
    lock: async (trx) => {
      await lockContest(trx, contest.id);
      return {
        running: await runningIn(trx, contest.id),
        solutions: await solutionsOf(trx, contest.id),
      };
    },
    decide: decideRehearsal,
    apply: async (trx, _publish, { decision: solutions, context: { caller, now } }) => {
      const { id } = await trx
        .insertInto('rehearsals')
        .values({
          contest_id: contest.id,
          by_user: caller.userId,
          started_at: now,
          ended_at: null,
          stage_id: null,
          is_board_right: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('rehearsal_runs')
        .values(
          solutions.map((solution) => ({
            rehearsal_id: id,
            task_id: solution.task_id,
            task_number: solution.number,
            task_version_id: solution.version_id,
            path: solution.path,
            submission_id: null,
            outcome: null,
            verdict: null,
            score: null,
            cpu_ms: null,
            faults: '[]',
          })),
        )
        .execute();
      const after = { solutions: solutions.length };
      return { answer: after, audit: { target: `contest:${contest.id}`, before: null, after } };
    },
  });
}

/** The solutions to be sent; refused without solutions, and while another rehearsal is under way. */
export function decideRehearsal({
  running,
  solutions,
}: {
  readonly running: number | null;
  readonly solutions: Awaited<ReturnType<typeof solutionsOf>>;
}) {
  if (running !== null) throw notNow('backend.rehearsal_running');
  if (solutions.length === 0) throw badRequest('backend.nothing_to_rehearse');
  return solutions;
}

/** Stops a rehearsal before its end; the chore deletes what it made. Throws 409 when none is under way. */
export function stopRehearsal(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'stopRehearsal'>,
): Promise<Record<string, never>> {
  const { contest } = context;
  return command(app, context, {
    lock: (trx) => runningIn(trx, contest.id),
    decide: decideStop,
    apply: async (trx, _publish, { decision: id, context: { now } }) => {
      await trx
        .updateTable('rehearsals')
        .set({ state: 'stopped', ended_at: now })
        .where('id', '=', id)
        .execute();
      const [before, after] = [{ state: 'running' }, { state: 'stopped' }];
      return { answer: {}, audit: { target: `contest:${contest.id}`, before, after } };
    },
  });
}

/** The rehearsal to be stopped: the one under way. */
export function decideStop(running: number | null): number {
  if (running === null) throw notNow('backend.no_rehearsal');
  return running;
}

/** The rehearsal of a contest that is under way, locked; null: there is none. */
async function runningIn(trx: Transaction, contestId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('rehearsals')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

function solutionsOf(trx: Transaction, contestId: number) {
  return trx
    .selectFrom('contest_tasks as ct')
    .innerJoin('tasks', 'tasks.id', 'ct.task_id')
    .innerJoin('jury_solutions as s', 's.version_id', 'tasks.version_id')
    .select(['ct.task_id', 'ct.number', 's.version_id', 's.path'])
    .where('ct.contest_id', '=', contestId)
    .orderBy('ct.number')
    .orderBy('s.path')
    .execute();
}
