import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { publishToStaff } from '#server/model/contest/publish.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeFeedContest } from './change.ts';
import { openFeedContest } from './open.ts';
import { takeFeedEvents } from './take.ts';

/** Calls by which the feed of a recorded or foreign contest comes into this server. */
export function feedHandlers(app: App): Pick<Handlers, 'feedOpen' | 'feedChange' | 'feedEvents'> {
  return {
    feedOpen: (context) => openFeed(app, context),
    feedChange: (context) => changeFeed(app, context),
    feedEvents: (context) => takeEvents(app, context),
  };
}

/** The contest of a feed: the existing one, or a new one, of which staff are told. */
function openFeed(app: App, context: CallContext<'feedOpen'>): Promise<AnswerOf<'feedOpen'>> {
  const { input, now } = context;
  return app.write(async (trx, publish) => {
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
  });
}

async function changeFeed(app: App, context: CallContext<'feedChange'>): Promise<AnswerOf<'feedChange'>> {
  requireFed(context.contest);
  return opened(app.db, await changeFeedContest(app, context), false);
}

async function takeEvents(app: App, { contest, input }: CallContext<'feedEvents'>) {
  requireFed(contest);
  return app.write((trx, publish) => takeFeedEvents(trx, publish, contest.id, input.events));
}

/** Only a feed's own contest takes events: a real contest gets its work from its contestants. */
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
