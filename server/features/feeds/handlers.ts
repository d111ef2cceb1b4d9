import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { notFound } from '../../model/fault.ts';
import { record } from '../../model/audit.ts';
import { publishToStaff } from '../../model/contests/publish.ts';
import { openFeedContest } from './open.ts';
import { takeFeedEvents } from './take.ts';

/** Calls by which a recorded or foreign contest is played into this server. */
export function feedHandlers(app: App): Pick<Handlers, 'feedOpen' | 'feedEvents'> {
  return {
    feedOpen: async ({ caller, input, now }) =>
      app.write(async (trx, publish) => {
        const { contest, created } = await openFeedContest(trx, input.contest, now);
        if (created) {
          await publishToStaff(trx, publish, contest);
          const after = { name: contest.name, external_id: contest.external_id };
          await record(trx, {
            caller,
            now,
            action: 'feedOpen',
            target: `contest ${contest.id}`,
            contestId: contest.id,
            before: null,
            after,
          });
        }
        const { submissions, judgements } = await trx
          .selectFrom('submissions')
          .select(({ fn }) => [
            fn.countAll<number>().as('submissions'),
            fn.count<number>('judgement_external_id').as('judgements'),
          ])
          .where('contest_id', '=', contest.id)
          .executeTakeFirstOrThrow();
        return {
          contest_id: contest.id,
          created,
          start_time: contest.start_at,
          end_time: contest.end_at,
          submissions,
          judgements,
        };
      }),
    feedEvents: async ({ contest, input }) => {
      // Only a feed's own contest may be filled: a real one gets its work from its competitors.
      if (contest.external_id === null) throw notFound();
      return app.write((trx, publish) => takeFeedEvents(trx, publish, contest.id, input.events));
    },
  };
}
