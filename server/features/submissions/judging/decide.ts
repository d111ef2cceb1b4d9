import { type Selectable } from 'kysely';
import { type App } from '#server/app.ts';
import { type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type JudgingTables } from '#server/db/judging-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { publishedSubmissions } from '#server/model/submissions/queries.ts';
import { publishSubmission } from '#server/model/submissions/record.ts';
import { rejudgingById } from '#server/model/submissions/judging/rejudging-queries.ts';
import { publishKnownRejudging } from '#server/model/submissions/judging/publish.ts';

type Row = Selectable<JudgingTables['rejudgings']>;
type Deciding<N extends 'applyRejudging' | 'cancelRejudging' = 'applyRejudging' | 'cancelRejudging'> = Pick<
  CallContext<N>,
  'call' | 'caller' | 'contest' | 'input' | 'now'
>;

/**
 * Makes the results of a rejudging count: its submissions, their authors' rows on the board, and everybody
 * concerned, in one transaction. A submission that was judged again since keeps that result; where the judge
 * itself failed, the old result stays. Throws 409 while the rejudging still runs (or lost jobs wait for
 * somebody), and when it is decided already.
 */
export async function applyRejudging(
  app: Pick<App, 'write' | 'now'>,
  context: Deciding<'applyRejudging'>,
): Promise<Rejudging> {
  return decide(app, context, async (trx, publish, { row, contest }, now) => {
    await lockParticipants(trx, row.id);
    const applied = await makeCount(trx, [row.id, now]);
    for (const submission of applied) publishSubmission(publish, submission, 'update', now);
    await refreshRows(trx, publish, contest, [...new Set(applied.map((one) => one.participant_id))]);
  });
}

/**
 * Cancels a rejudging: its waiting jobs are dropped, and the old results stay. Throws 409 when it is decided
 * already.
 */
export async function cancelRejudging(
  app: Pick<App, 'write' | 'now'>,
  context: Deciding<'cancelRejudging'>,
): Promise<Rejudging> {
  return decide(app, context, async (trx, _publish, { row }, now) => {
    await trx
      .updateTable('judge_jobs')
      .set({ state: 'done', finished_at: now, error: 'cancelled' })
      .where('rejudging_id', '=', row.id)
      .where('state', 'in', ['waiting', 'lost'])
      .execute();
  });
}

/** A rejudging and its contest, both locked. */
interface Locked {
  readonly row: Row;
  readonly contest: ContestRow;
  readonly hasOpenJobs: boolean;
  /** Whether its task is judged by the version that the rejudging tried, if it tried one. */
  readonly isUsed: boolean;
}

function decide(
  app: Pick<App, 'write' | 'now'>,
  context: Deciding,
  change: (trx: Transaction, publish: Publish, locked: Locked, now: number) => Promise<void>,
): Promise<Rejudging> {
  return command(app, context, {
    lock: (trx) => lockToDecide(trx, context),
    decide: decideRejudging,
    apply: async (trx, publish, { decision, rows, context: { now } }) => {
      const { row } = rows;
      await change(trx, publish, rows, now);
      await trx.updateTable('rejudgings').set(decision).where('id', '=', row.id).execute();
      const rejudging = await rejudgingById(trx, row.id);
      if (!rejudging) throw notFound();
      await publishKnownRejudging(trx, publish, rejudging, 'update');
      return {
        answer: rejudging,
        audit: {
          target: `rejudging:${row.id}`,
          contestId: row.contest_id,
          before: { state: row.state },
          after: { state: decision.state, done: rejudging.done, changed: rejudging.changed },
        },
      };
    },
  });
}

/** The outcome of an undecided rejudging; its results can count only once all of them exist. */
export function decideRejudging(
  { row, contest, hasOpenJobs: isRunning, isUsed }: Locked,
  { call, caller, now }: Pick<Deciding, 'call' | 'caller' | 'now'>,
) {
  if (row.state !== 'running') throw notNow('backend.rejudging_decided', row.state);
  const decided = { decided_at: now, decided_by: caller.userId };
  if (call === 'cancelRejudging') return { state: 'cancelled' as const, ...decided };
  if (isRunning) throw notNow('backend.rejudging_running');
  refuseFinal(contest);
  if (!isUsed) throw notNow('backend.version_not_used');
  return { state: 'applied' as const, ...decided };
}

async function lockToDecide(trx: Transaction, { caller, input }: Deciding): Promise<Locked> {
  const row = await lockRejudging(trx, input.rid);
  await contestFor(trx, caller, row.contest_id);
  const contest = await shareContest(trx, row.contest_id);
  return { row, contest, hasOpenJobs: await hasOpenJobs(trx, row.id), isUsed: await isUsed(trx, row) };
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

/** Whether the task is judged by the version; only then can the results of a trial count. */
async function isUsed(trx: Transaction, { task_id: taskId, version_id: versionId }: Row): Promise<boolean> {
  if (versionId === null) return true;
  const task = await trx.selectFrom('tasks').select('version_id').where('id', '=', taskId).executeTakeFirst();
  return task?.version_id === versionId;
}

/** The contest, whose times and settings are locked until the transaction ends. */
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

/**
 * Locks the participants of its submissions in the order of their ids, so that they send no more until the
 * transaction ends.
 */
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

// Judgements are numbered as they are made: a greater number than the rejudging's means a newer one.
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
