import { type Kysely } from 'kysely';
import { type ReadinessFacts } from '#domain/operations/readiness-facts.ts';
import { type Rehearsal } from '#protocol/wire/staff/operations/readiness.ts';
import { type Schema } from '#server/db/schema.ts';
import { statedText } from '#server/exchange/self-test/compare.ts';

/** The last rehearsal of a contest with all its runs; null when there was none. */
export async function lastRehearsal(db: Kysely<Schema>, contestId: number) {
  const last = await db
    .selectFrom('rehearsals')
    .leftJoin('users', 'users.id', 'rehearsals.by_user')
    .selectAll('rehearsals')
    .select('users.name as by')
    .where('contest_id', '=', contestId)
    .orderBy('rehearsals.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { ...last, runs: await runsOf(db, last.id) } : null;
}

type LastRehearsal = NonNullable<Awaited<ReturnType<typeof lastRehearsal>>>;

function runsOf(db: Kysely<Schema>, rehearsalId: number) {
  return db
    .selectFrom('rehearsal_runs as r')
    .innerJoin('rehearsals', 'rehearsals.id', 'r.rehearsal_id')
    .innerJoin('tasks', 'tasks.id', 'r.task_id')
    .innerJoin('jury_solutions as s', (join) =>
      join.onRef('s.version_id', '=', 'r.task_version_id').onRef('s.path', '=', 'r.path'),
    )
    .leftJoin('contest_tasks as ct', (join) =>
      join.onRef('ct.task_id', '=', 'r.task_id').onRef('ct.contest_id', '=', 'rehearsals.contest_id'),
    )
    .selectAll('r')
    .select(['tasks.name as task_name', 'ct.label', 's.language', 's.stated'])
    .where('r.rehearsal_id', '=', rehearsalId)
    .orderBy('r.task_number')
    .orderBy('r.id')
    .execute();
}

/** A rehearsal as staff see it. */
export function rehearsalOnWire(last: LastRehearsal): Rehearsal {
  return {
    id: last.id,
    state: last.state,
    started_at: last.started_at,
    ended_at: last.ended_at,
    by: last.by,
    runs: last.runs.map((run) => ({
      id: run.id,
      task: run.task_name,
      label: run.label ?? '',
      path: run.path,
      language: run.language,
      stated: statedText(run.stated),
      outcome: run.outcome,
      verdict: run.verdict,
      score: run.score,
      cpu_ms: run.cpu_ms,
      faults: [...run.faults],
    })),
  };
}

/** The same in the form that the rules of readiness take. */
export function rehearsalFacts(last: LastRehearsal): ReadinessFacts['rehearsal'] {
  return {
    state: last.state,
    isBoardRight: last.is_board_right,
    runs: last.runs.map((run) => ({
      taskId: run.task_id,
      versionId: run.task_version_id,
      name: `${run.label ?? ''} ${run.path}`.trim(),
      outcome: run.outcome,
      isAccepted: run.verdict === 'AC',
      cpuMs: run.cpu_ms,
    })),
  };
}
