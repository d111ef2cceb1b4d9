import { type Selectable } from 'kysely';
import { type App } from '#server/app.ts';
import { type Rejudging } from '#protocol/wire/staff/judging.ts';
import { type JudgingTables } from '#server/db/judging-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { contestFor } from '#server/model/access.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { type Caller } from '#server/model/caller.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { record } from '#server/model/audit.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { publishedSubmissions } from '#server/model/submissions/queries.ts';
import { publishSubmission } from '#server/model/submissions/record.ts';
import { rejudgingById } from '#server/model/judging/rejudging-queries.ts';
import { publishKnownRejudging } from '#server/model/judging/publish.ts';

/** Who decides which rejudging, when. */
export interface Decision {
  readonly caller: Caller;
  readonly rejudgingId: number;
  readonly now: number;
}

/**
 * Makes what a rejudging found count: its submissions, their authors' rows on the board, and everybody they concern, in
 * one transaction. A submission that was judged anew since keeps that; where the judge itself failed, the old result
 * stays. Throws 409 while it still runs (or lost jobs wait for somebody), and when it is decided already.
 */
export async function applyRejudging(app: Pick<App, 'write'>, decision: Decision): Promise<Rejudging> {
  return decide(app, decision, 'applied', async (trx, publish, row, contest) => {
    if (await hasOpenJobs(trx, row.id)) throw notNow('backend.rejudging_running');
    refuseFinal(contest);
    await requireUsed(trx, row);
    await lockParticipants(trx, row.id);
    const applied = await makeCount(trx, [row.id, decision.now]);
    for (const submission of applied) publishSubmission(publish, submission, 'update', decision.now);
    await refreshRows(trx, publish, contest, [...new Set(applied.map((one) => one.participant_id))]);
  });
}

/** Drops a rejudging: what of it still waits is not judged any more, and the old results stay. Throws 409 when it is decided already. */
export async function cancelRejudging(app: Pick<App, 'write'>, decision: Decision): Promise<Rejudging> {
  return decide(app, decision, 'cancelled', async (trx, _, row) => {
    await trx
      .updateTable('judge_jobs')
      .set({ state: 'done', finished_at: decision.now, error: 'cancelled' })
      .where('rejudging_id', '=', row.id)
      .where('state', 'in', ['waiting', 'lost'])
      .execute();
  });
}

type Row = Selectable<JudgingTables['rejudgings']>;

async function decide(
  app: Pick<App, 'write'>,
  { caller, rejudgingId, now }: Decision,
  state: 'applied' | 'cancelled',
  change: (trx: Transaction, publish: Publish, row: Row, contest: ContestRow) => Promise<void>,
): Promise<Rejudging> {
  return app.write(async (trx, publish) => {
    const row = await lockRejudging(trx, rejudgingId);
    await contestFor(trx, caller, row.contest_id);
    if (row.state !== 'running') throw notNow('backend.rejudging_decided', row.state);
    await change(trx, publish, row, await shareContest(trx, row.contest_id));
    await trx
      .updateTable('rejudgings')
      .set({ state, decided_at: now, decided_by: caller.userId })
      .where('id', '=', row.id)
      .execute();
    const rejudging = await rejudgingById(trx, row.id);
    if (!rejudging) throw notFound();
    await publishKnownRejudging(trx, publish, rejudging, 'update');
    await record(trx, {
      caller,
      now,
      action: state === 'applied' ? 'applyRejudging' : 'cancelRejudging',
      target: `rejudging:${row.id}`,
      contestId: row.contest_id,
      before: { state: row.state },
      after: { state, done: rejudging.done, changed: rejudging.changed },
    });
    return rejudging;
  });
}

async function lockRejudging(trx: Transaction, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('rejudgings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What a version was tried for counts once the task is judged by it. */
async function requireUsed(trx: Transaction, { task_id: taskId, version_id: versionId }: Row): Promise<void> {
  if (versionId === null) return;
  const task = await trx.selectFrom('tasks').select('version_id').where('id', '=', taskId).executeTakeFirst();
  if (task?.version_id !== versionId) throw notNow('backend.version_not_used');
}

/** The contest, whose times and settings stay as they are until the transaction ends. */
async function shareContest(trx: Transaction, id: number): Promise<ContestRow> {
  return trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(notFound);
}

async function hasOpenJobs(trx: Transaction, rejudgingId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('judge_jobs')
    .select('id')
    .where('rejudging_id', '=', rejudgingId)
    .where('state', '!=', 'done')
    .executeTakeFirst();
  return open !== undefined;
}

/** Keeps everybody whose submissions are in it from sending more until the transaction ends, in the order of their ids. */
async function lockParticipants(trx: Transaction, rejudgingId: number): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('judgements')
        .innerJoin('submissions', 'submissions.id', 'judgements.submission_id')
        .select('submissions.participant_id')
        .where('judgements.rejudging_id', '=', rejudgingId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

// Judgements are numbered as they are made: one with a greater number than the rejudging's is newer.
const makeCount = publishedSubmissions(
  'apply-rejudging',
  `update submissions s set status = 'judged', verdict = g.verdict, score = g.score, group_scores = g.group_scores,
    judged_at = $2, judgement_id = g.id, cpu_ms = g.cpu_ms, memory_bytes = g.memory_bytes,
    tests_done = null, tests_total = null
  from judgements g
  where g.rejudging_id = $1 and s.id = g.submission_id and g.verdict <> 'IE'
    and (s.judgement_id is null or s.judgement_id < g.id)
  returning s.*`,
);
