import { type Kysely } from 'kysely';
import { type RehearsalOutcome } from '#domain/operations/rehearsal.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { mismatches } from '#server/exchange/self-test/compare.ts';
import { taskVersion } from '#server/model/tasks/versions.ts';
import { workingJudges } from './machine-facts.ts';

/** Time for which a judge with the language of a solution is awaited, ms. */
const WITHOUT_JUDGE_MS = 60_000;

interface Running {
  readonly id: number;
  readonly contest_id: number;
  readonly started_at: number;
}

/** Notes the results of the solutions that were sent; answers whether there was a new one. */
export async function collectRuns(app: Pick<App, 'db' | 'now'>, rehearsal: Running): Promise<boolean> {
  const judged = await noteJudged(app.db, rehearsal.id);
  const lost = await noteLost(app.db, rehearsal.id);
  const without = app.now() - rehearsal.started_at > WITHOUT_JUDGE_MS && (await noteWithout(app, rehearsal));
  return judged || lost || without;
}

/** Whether the results of all solutions are known. */
export async function isOver(db: Kysely<Schema>, rehearsalId: number): Promise<boolean> {
  const open = await db
    .selectFrom('rehearsal_runs')
    .select('id')
    .where('rehearsal_id', '=', rehearsalId)
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

async function noteJudged(db: Kysely<Schema>, rehearsalId: number): Promise<boolean> {
  const judged = await db
    .selectFrom('rehearsal_runs as r')
    .innerJoin('submissions', 'submissions.id', 'r.submission_id')
    .innerJoin('judgements as j', 'j.id', 'submissions.judgement_id')
    .innerJoin('jury_solutions as s', (join) =>
      join.onRef('s.version_id', '=', 'r.task_version_id').onRef('s.path', '=', 'r.path'),
    )
    .select(['r.id', 'r.path', 's.stated', 'j.result', 'j.verdict', 'j.score', 'j.cpu_ms'])
    .select('j.task_version_id')
    .where('r.rehearsal_id', '=', rehearsalId)
    .where('r.outcome', 'is', null)
    .execute();
  for (const run of judged) {
    const version = await taskVersion(db, run.task_version_id);
    const faults =
      version === null ? [] : mismatches({ path: run.path, ...run.stated }, version.judge, run.result);
    await db
      .updateTable('rehearsal_runs')
      .set({
        outcome: faults.length === 0 ? 'as_stated' : 'otherwise',
        faults: JSON.stringify(faults.map(englishOf)),
        verdict: run.verdict,
        score: run.score,
        cpu_ms: run.cpu_ms,
      })
      .where('id', '=', run.id)
      .execute();
  }
  return judged.length > 0;
}

async function noteLost(db: Kysely<Schema>, rehearsalId: number): Promise<boolean> {
  const lost = await db
    .selectFrom('rehearsal_runs as r')
    .innerJoin('judge_jobs as j', 'j.submission_id', 'r.submission_id')
    .select(['r.id', 'j.error'])
    .where('r.rehearsal_id', '=', rehearsalId)
    .where('r.outcome', 'is', null)
    .where('j.state', '=', 'lost')
    .execute();
  for (const { id, error } of lost) await noteRun(db, id, 'lost', error === null ? [] : [error]);
  return lost.length > 0;
}

async function noteWithout(app: Pick<App, 'db' | 'now'>, rehearsal: Running): Promise<boolean> {
  const judges = await workingJudges(app.db, app.now());
  const languages = new Set(
    judges.filter(({ hasSandbox }) => hasSandbox).flatMap((judge) => judge.languages),
  );
  const waiting = await app.db
    .selectFrom('rehearsal_runs as r')
    .innerJoin('judge_jobs as j', 'j.submission_id', 'r.submission_id')
    .select(['r.id', 'j.language'])
    .where('r.rehearsal_id', '=', rehearsal.id)
    .where('r.outcome', 'is', null)
    .where('j.state', '=', 'waiting')
    .execute();
  const without = waiting.filter(({ language }) => !languages.has(language));
  for (const { id } of without) await noteRun(app.db, id, 'no_judge', []);
  return without.length > 0;
}

/** Notes the end of a solution that was not judged. */
export async function noteRun(
  db: Kysely<Schema>,
  runId: number,
  outcome: RehearsalOutcome,
  faults: readonly string[],
): Promise<void> {
  await db
    .updateTable('rehearsal_runs')
    .set({ outcome, faults: JSON.stringify(faults) })
    .where('id', '=', runId)
    .execute();
}
