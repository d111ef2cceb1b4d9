import {
  isFrozenAt,
  parseStandingsSetting,
  standingsVisibleAt,
} from '#domain/standings/standings-setting.ts';
import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { badRequest } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes } from '#server/model/times.ts';
import { findFeed } from './identity.ts';
import { syncObjects } from './sync-objects.ts';
import { insertTasks } from './sync-tasks.ts';
import { insertTeams } from './sync-teams.ts';

/**
 * The contest that a feed fills, found or made: with its tasks, and its teams as contestants who cannot log
 * in. With `again` a further one is made.
 */
export async function openFeedContest(
  trx: Transaction,
  feed: FeedContest,
  { again, now }: { readonly again: boolean; readonly now: number },
): Promise<{ readonly contest: ContestRow; readonly created: boolean }> {
  const { contest: known, freeId } = await findFeed(trx, feed);
  if (known && !again) return { contest: known, created: false };
  const contest = await insertContest(trx, feed, freeId, now);
  await insertTasks(trx, contest.id, feed.tasks, 1);
  await insertTeams(trx, contest.id, feed.teams);
  await syncObjects(trx, contest.id, { objects: feed.objects ?? [], now });
  return { contest, created: true };
}

/**
 * The columns of a contest that a feed decides. Results that become final in the future, as in a recording
 * that is played all at once, are final now. Throws 400 for a contest that cannot be.
 */
export function feedColumns(feed: FeedContest, now: number) {
  const { final_at: finalAt = null } = feed;
  if (parseStandingsSetting(feed.standings) === null) throw badRequest('backend.standings_setting');
  if (feed.start_time >= feed.end_time) throw badRequest('backend.times_order');
  return {
    name: feed.name,
    start_at: feed.start_time,
    end_at: feed.end_time,
    start_analysis_at: feed.end_time,
    end_analysis_at: feed.end_time,
    start_translation_at: feed.start_time,
    end_translation_at: feed.start_time,
    unrestricted_seconds: 0,
    standings: feed.standings,
    public_standing: feed.public_standing,
    penalty_minutes: feed.penalty_minutes,
    last_accepted_breaks_ties: feed.last_accepted_breaks_ties ?? false,
    feed_duration_ms: feed.duration_ms ?? null,
    final_at: finalAt === null ? null : Math.min(finalAt, now),
  };
}

async function insertContest(
  trx: Transaction,
  feed: FeedContest,
  externalId: string,
  now: number,
): Promise<ContestRow> {
  const columns = feedColumns(feed, now);
  const contest = await trx
    .insertInto('contests')
    .values({
      ...columns,
      type: feed.type,
      standings_visible: false,
      standings_frozen: false,
      submissions_limit: null,
      submission_interval_ms: 0,
      check_internet: false,
      check_camera: false,
      check_screen: false,
      external_id: externalId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const setting = parseStandingsSetting(columns.standings) ?? 'no';
  const times = contestTimes(contest);
  return trx
    .updateTable('contests')
    .set({
      standings_visible: standingsVisibleAt(setting, times, now),
      standings_frozen: isFrozenAt(setting, times, now),
    })
    .where('id', '=', contest.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
