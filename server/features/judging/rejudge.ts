import { type App } from '../../app.ts';
import { type Rejudging } from '../../../protocol/wire/staff/judging.ts';
import { type Transaction } from '../../db/transaction.ts';
import { contestFor } from '../../model/access.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest, notFound, notNow } from '../../model/fault.ts';
import { enqueueRejudging } from '../../judge/queue/enqueue.ts';
import { record } from '../../model/audit.ts';
import { rejudgingById } from '../../model/judging/rejudging-queries.ts';
import { publishKnownRejudging } from '../../model/judging/publish.ts';

type Call = Pick<CallContext<'rejudge'>, 'caller' | 'input' | 'now'>;

/**
 * Queues submissions to be judged once more by their task as it now is: all of a task in a contest, or one. Those that
 * wait for their first judgement are left out: they get it by the same task. Throws the refusal for the caller.
 */
export async function rejudge(app: Pick<App, 'write'>, call: Call): Promise<Rejudging> {
  const { caller, input, now } = call;
  return app.write(async (trx, publish) => {
    const { contest } = await contestFor(trx, caller, input.contest);
    const submissions = await chosenSubmissions(trx, input);
    const { id } = await trx
      .insertInto('rejudgings')
      .values({
        contest_id: contest.id,
        task_id: submissions[0]?.task_id ?? null,
        submission_id: input.submission ?? null,
        by_user: caller.userId,
        reason: input.reason,
        at: now,
        decided_at: null,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = submissions.map((one) => one.id);
    if ((await enqueueRejudging(trx, id, ids, now)) === 0) throw notNow('backend.nothing_to_rejudge');
    const rejudging = await rejudgingById(trx, id);
    if (!rejudging) throw notFound();
    await publishKnownRejudging(trx, publish, rejudging, 'set');
    const { total, reason, task_name, submission } = rejudging;
    await record(trx, {
      caller,
      now,
      action: 'rejudge',
      target: `rejudging:${id}`,
      contestId: contest.id,
      before: null,
      after: { total, reason, task_name, submission },
    });
    return rejudging;
  });
}

/** The submissions a rejudging is of. Throws 400 when neither a task of the contest nor a submission is named, 404 for one that is not in it. */
async function chosenSubmissions(
  trx: Transaction,
  { contest, task, submission }: Call['input'],
): Promise<readonly { readonly id: number; readonly task_id: number }[]> {
  if ((task === undefined) === (submission === undefined)) throw badRequest();
  if (task !== undefined) await checkTask(trx, contest, task);
  if (submission !== undefined) await checkSubmission(trx, contest, submission);
  let query = trx
    .selectFrom('submissions')
    .select(['id', 'task_id'])
    .where('contest_id', '=', contest)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('judge_jobs')
            .select('judge_jobs.id')
            .whereRef('judge_jobs.submission_id', '=', 'submissions.id')
            .where('judge_jobs.rejudging_id', 'is', null)
            .where('judge_jobs.state', 'in', ['waiting', 'leased']),
        ),
      ),
    )
    .orderBy('id');
  if (task !== undefined) query = query.where('task_id', '=', task);
  if (submission !== undefined) query = query.where('id', '=', submission);
  return query.execute();
}

async function checkTask(trx: Transaction, contestId: number, taskId: number): Promise<void> {
  const found = await trx
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  if (!found) throw badRequest('backend.unknown_task', String(taskId));
}

async function checkSubmission(trx: Transaction, contestId: number, submissionId: number): Promise<void> {
  const found = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', submissionId)
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  if (!found) throw notFound();
}
