import { type AnswerOf } from '#protocol/calls.ts';
import { type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type App } from '#server/app.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { enqueueRejudging, rejudgeableOf } from '#server/judge/queue/enqueue.ts';
import { audited } from '#server/model/command.ts';
import { rejudgingById } from '#server/model/submissions/judging/rejudging-queries.ts';
import { publishKnownRejudging } from '#server/model/submissions/judging/publish.ts';
import { type WorkPage } from '#server/model/work-filter.ts';
import { chosenSubmissions } from './chosen.ts';

/** The number of submissions that a rejudging with these filters would have. Writes nothing. */
export async function chosenToRejudge({
  db,
  caller,
  input,
}: Pick<CallContext<'chosenToRejudge'>, 'caller' | 'input' | 'db'>): Promise<AnswerOf<'chosenToRejudge'>> {
  const chosen = await chosenSubmissions(db, await contestIdsOf(db, caller), input);
  const judged = await rejudgeableOf(db, chosen);
  const [newest = 0] = chosen;
  return {
    count: judged.length,
    left_out: chosen.length - judged.length,
    contests: [...new Set(judged.map(({ contest_id: contest }) => contest))],
    before: newest + 1,
  };
}

/**
 * Queues the submissions of a contest that match filters to be judged again by the present version of their
 * tasks. Submissions that wait for their first judgement are left out: they get it by the same version.
 * Throws the refusal for the caller.
 */
export async function rejudge(app: Pick<App, 'write'>, context: CallContext<'rejudge'>): Promise<Rejudging> {
  const { db, caller, input, now } = context;
  const { contest: contestId, reason, ...filter } = input;
  const { contest } = await contestFor(db, caller, contestId);
  const chosen = await chosenSubmissions(db, [contest.id], filter);
  return app.write(async (trx, publish) => {
    const submissions = await rejudgeableOf(trx, chosen);
    const tasks = [...new Set(submissions.map(({ task_id: task }) => task))];
    const { id } = await trx
      .insertInto('rejudgings')
      .values({
        contest_id: contest.id,
        task_id: tasks.length === 1 ? (tasks[0] ?? null) : null,
        submission_id: filter.ids?.length === 1 ? (submissions[0]?.id ?? null) : null,
        by_user: caller.userId,
        reason,
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
    const { total, task_name, submission } = rejudging;
    await audited(trx, publish, context, {
      target: `rejudging:${id}`,
      contestId: contest.id,
      before: null,
      after: { total, reason, task_name, submission, filter: written(filter) },
    });
    return rejudging;
  });
}

/** Filters in the form that the audit stores. */
function written({ ids, ...filter }: WorkPage): object {
  return { ...filter, ...(ids !== undefined && { ids: ids.join(',') }) };
}
