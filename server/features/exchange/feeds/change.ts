import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeContest, noFacts } from '#server/features/contest/contests/change-contest.ts';
import {
  republish,
  publishParticipants,
  publishRemoved,
} from '#server/features/standings/board/republish.ts';
import { feedColumns } from './open.ts';
import { syncObjects } from './sync-objects.ts';
import { syncTasks } from './sync-tasks.ts';
import { syncTeams } from './sync-teams.ts';

/**
 * Changes a contest to the state in its feed, and tells everybody concerned: tasks and teams that came,
 * changed or went, moved times, a board that thawed, results that are final. What agrees already stays.
 */
export async function changeFeedContest(app: App, context: CallContext<'feedChange'>): Promise<ContestRow> {
  const feed: FeedContest = context.input.contest;
  const contestId = context.contest.id;
  const columns = feedColumns(feed, app.now());
  await app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    if (contest.type !== feed.type) throw badRequest('backend.feed_mismatch', feed.external_id);
    const hasOtherTasks = await syncTasks(trx, contestId, feed.tasks);
    const { shown, removed } = await syncTeams(trx, contestId, feed.teams);
    await syncObjects(trx, contestId, { objects: feed.objects ?? [], now: app.now() });
    if (hasOtherTasks || shown.length > 0) await republish(trx, publish, contest);
    if (shown.length > 0) await publishParticipants(trx, publish, contest, shown);
    publishRemoved(publish, contest, removed);
  });
  const isDifferent = (contest: ContestRow) =>
    Object.entries(columns).some(([key, value]) => contest[key as keyof typeof columns] !== value);
  const contest = await app.db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  if (!isDifferent(contest)) return contest;
  return changeContest(app, context, { facts: noFacts, decide: () => columns });
}
