import { type App } from '#server/app.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { judgeState, retryLostJob } from '#server/judge/queue/state.ts';
import { audited } from '#server/model/command.ts';
import { applyRejudging, cancelRejudging } from './decide.ts';
import { chosenToRejudge, rejudge } from './rejudge.ts';
import {
  rejudgedOf,
  rejudgingById,
  rejudgingsOf,
} from '#server/model/submissions/judging/rejudging-queries.ts';
import { systemOf } from './system.ts';

type Calls =
  | 'system'
  | 'judge'
  | 'retryJob'
  | 'rejudgings'
  | 'rejudging'
  | 'chosenToRejudge'
  | 'rejudge'
  | 'applyRejudging'
  | 'cancelRejudging';

/** Calls about judging: the judges' system, their state, and rejudgings. */
export function judgingHandlers(app: App): Pick<Handlers, Calls> {
  return {
    system: ({ db, now }) => systemOf(db, now),

    judge: ({ db, now }) => judgeState(db, now),

    retryJob: (context) => retryJob(app, context),

    rejudgings: async ({ db, caller, contest }) => {
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      return { rejudgings: await rejudgingsOf(db, contestIds) };
    },

    rejudging: async ({ db, caller, input }) => {
      const rejudging = await rejudgingById(db, input.rid);
      if (!rejudging) throw notFound();
      await contestFor(db, caller, rejudging.contest);
      return { rejudging, submissions: await rejudgedOf(db, input.rid) };
    },

    chosenToRejudge,

    rejudge: (context) => rejudge(app, context),

    applyRejudging: (context) => applyRejudging(app, context),

    cancelRejudging: (context) => cancelRejudging(app, context),
  };
}

/** Lets judges try a lost job again. Throws 404 for a job that is gone, 409 for one that is not lost. */
function retryJob(app: App, context: CallContext<'retryJob'>) {
  return app.write(async (trx, publish) => {
    const job = await trx
      .selectFrom('judge_jobs')
      .select(['id', 'error', 'contest_id'])
      .where('id', '=', context.input.jid)
      .executeTakeFirstOrThrow(notFound);
    if (!(await retryLostJob(trx, job.id))) throw notNow('backend.job_not_lost');
    await audited(trx, publish, context, {
      target: `job:${job.id}`,
      contestId: job.contest_id,
      before: { state: 'lost', error: job.error },
      after: { state: 'waiting' },
    });
    return judgeState(trx, context.now);
  });
}
