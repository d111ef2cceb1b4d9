import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Handlers } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { publishToStaff } from '#server/model/contests/publish.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeFeedContest } from './change.ts';
import { openFeedContest } from './open.ts';
import { takeFeedEvents } from './take.ts';

/** Calls by which a recorded or foreign contest is played into this server. */
export function feedHandlers(app: App): Pick<Handlers, 'feedOpen' | 'feedChange' | 'feedEvents'> {
  return {
    feedOpen: async (context) =>
      app.write(async (trx, publish) => {
        const { input, now } = context;
        const { contest, created } = await openFeedContest(trx, input.contest, { again: input.again, now });
        if (created) {
          await publishToStaff(trx, publish, contest);
          await audited(trx, publish, context, {
            target: `contest ${contest.id}`,
            contestId: contest.id,
            before: null,
            after: { name: contest.name, external_id: contest.external_id },
          });
        }
        return opened(trx, contest, created);
      }),
    feedChange: async (context) => {
      requireFed(context.contest);
      const changed = await changeFeedContest(app, context);
      return opened(app.db, changed, false);
    },
    feedEvents: async ({ contest, input }) => {
      requireFed(contest);
      return app.write((trx, publish) => takeFeedEvents(trx, publish, contest.id, input.events));
    },
  };
}

/** Only a feed's own contest may be filled: a real one gets its work from its competitors. */
function requireFed(contest: ContestRow): void {
  if (contest.external_id === null) throw notFound();
}

async function opened(
  db: App['db'] | Transaction,
  contest: ContestRow,
  created: boolean,
): Promise<AnswerOf<'feedOpen'>> {
  const known = await db
    .selectFrom('submissions')
    .select(['external_id', 'judgement_external_id as judgement'])
    .where('contest_id', '=', contest.id)
    .where('external_id', 'is not', null)
    .where('counts', '=', true)
    .orderBy('id')
    .execute();
  return {
    contest_id: contest.id,
    created,
    start_time: contest.start_at,
    end_time: contest.end_at,
    duration_ms: contest.feed_duration_ms,
    known: known.map(({ external_id, judgement }) => ({ submission: external_id ?? '', judgement })),
  };
}
