import { sql } from 'kysely';
import { isFrozenAt, parseStandingsSetting, standingsVisibleAt } from '../../../domain/standings-setting.ts';
import { type FeedContest } from '../../../protocol/wire/staff/feed.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type ContestRow } from '../../model/rows.ts';
import { badRequest } from '../../model/fault.ts';
import { contestTimes } from '../../model/times.ts';

/**
 * The contest that a feed fills, found again by its external id or made: with its tasks, and its teams as competitors
 * who cannot log in. One that is there must have the same tasks, or it is another contest under the same id.
 */
export async function openFeedContest(
  trx: Transaction,
  feed: FeedContest,
  now: number,
): Promise<{ readonly contest: ContestRow; readonly created: boolean }> {
  const known = await trx
    .selectFrom('contests')
    .selectAll()
    .where('external_id', '=', feed.external_id)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    await requireSameTasks(trx, known.id, feed);
    return { contest: known, created: false };
  }
  const contest = await insertContest(trx, feed, now);
  await insertTasks(trx, contest.id, feed);
  await insertTeams(trx, contest.id, feed);
  return { contest, created: true };
}

async function insertContest(trx: Transaction, feed: FeedContest, now: number): Promise<ContestRow> {
  const setting = parseStandingsSetting(feed.standings);
  if (setting === null) throw badRequest('backend.standings_setting');
  if (feed.start_time >= feed.end_time) throw badRequest('backend.times_order');
  const contest = await trx
    .insertInto('contests')
    .values({
      name: feed.name,
      type: feed.type,
      start_at: feed.start_time,
      end_at: feed.end_time,
      start_analysis_at: feed.end_time,
      end_analysis_at: feed.end_time,
      start_translation_at: feed.start_time,
      end_translation_at: feed.start_time,
      unrestricted_seconds: 0,
      standings: feed.standings,
      standings_visible: false,
      standings_frozen: false,
      public_standing: feed.public_standing,
      submissions_limit: null,
      submission_interval_ms: 0,
      penalty_minutes: feed.penalty_minutes,
      check_internet: false,
      check_camera: false,
      check_screen: false,
      external_id: feed.external_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
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

async function insertTasks(trx: Transaction, contestId: number, feed: FeedContest): Promise<void> {
  for (const [index, task] of feed.tasks.entries()) {
    const { id } = await trx
      .insertInto('tasks')
      .values({
        name: task.name,
        is_quiz: false,
        time_limit_ms: 1000,
        memory_limit_bytes: 268_435_456,
        languages: 'cpp,c,java,py,go',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('contest_tasks')
      .values({
        contest_id: contestId,
        number: index + 1,
        task_id: id,
        label: task.label,
        max_score: task.max_score,
        external_id: task.external_id,
      })
      .execute();
  }
}

/** Names are made unique by the contest's number; without a password nobody logs in with them. */
async function insertTeams(trx: Transaction, contestId: number, feed: FeedContest): Promise<void> {
  const names = feed.teams.map((team) => `c${contestId}-${team.name}`);
  await sql`
    with people as (
      insert into users (name, display_name, group_label, role, types)
      select t.name, t.display_name, t.group_label, 'user', ''
      from unnest(
        ${names}::text[],
        ${feed.teams.map((team) => team.display_name)}::text[],
        ${feed.teams.map((team) => team.group)}::text[]
      ) as t(name, display_name, group_label)
      returning id, name
    )
    insert into participants (contest_id, user_id, category, external_id)
    select ${contestId}, people.id, t.category, t.external_id
    from unnest(
      ${names}::text[],
      ${feed.teams.map((team) => team.category)}::text[],
      ${feed.teams.map((team) => team.external_id)}::text[]
    ) as t(name, category, external_id)
    join people on people.name = t.name
  `.execute(trx);
}

async function requireSameTasks(trx: Transaction, contestId: number, feed: FeedContest): Promise<void> {
  const tasks = await trx
    .selectFrom('contest_tasks')
    .select('external_id')
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  const same =
    tasks.map((one) => one.external_id).join('\n') === feed.tasks.map((one) => one.external_id).join('\n');
  if (!same) throw badRequest('backend.feed_mismatch', feed.external_id);
}
