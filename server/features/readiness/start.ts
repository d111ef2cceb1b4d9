import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';

/**
 * Begins a rehearsal of a contest: its solutions are noted, and sent by the chore (rehearse.ts), by whichever process comes
 * first. Throws 400 when the jury left none, 409 while another one is under way.
 */
export function startRehearsal(
  app: Pick<App, 'write'>,
  { caller, contest, now }: Pick<CallContext<'rehearse'>, 'caller' | 'contest' | 'now'>,
): Promise<{ solutions: number }> {
  return app.write(async (trx, publish) => {
    await lockContest(trx, contest.id);
    const running = await trx
      .selectFrom('rehearsals')
      .select('id')
      .where('contest_id', '=', contest.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (running) throw notNow('backend.rehearsal_running');
    const solutions = await trx
      .selectFrom('contest_tasks as ct')
      .innerJoin('tasks', 'tasks.id', 'ct.task_id')
      .innerJoin('jury_solutions as s', 's.version_id', 'tasks.version_id')
      .select(['ct.task_id', 'ct.number', 's.version_id', 's.path'])
      .where('ct.contest_id', '=', contest.id)
      .orderBy('ct.number')
      .orderBy('s.path')
      .execute();
    if (solutions.length === 0) throw badRequest('backend.nothing_to_rehearse');
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
    await record(trx, { ...audited('rehearse', contest.id), caller, now, before: null, after });
    await publishDeskChange(trx, publish, 'check', contest.id);
    return after;
  });
}

/** Ends a rehearsal before its end; what it made is taken away by the chore. Throws 409 when none is under way. */
export function stopRehearsal(
  app: Pick<App, 'write'>,
  { caller, contest, now }: Pick<CallContext<'stopRehearsal'>, 'caller' | 'contest' | 'now'>,
): Promise<Record<string, never>> {
  return app.write(async (trx, publish) => {
    const stopped = await trx
      .updateTable('rehearsals')
      .set({ state: 'stopped', ended_at: now })
      .where('contest_id', '=', contest.id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (!stopped) throw notNow('backend.no_rehearsal');
    const [before, after] = [{ state: 'running' }, { state: 'stopped' }];
    await record(trx, { ...audited('stopRehearsal', contest.id), caller, now, before, after });
    await publishDeskChange(trx, publish, 'check', contest.id);
    return {};
  });
}

function audited(action: string, contestId: number) {
  return { action, target: `contest:${contestId}`, contestId };
}
