import { sql } from 'kysely';
import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '#server/model/rows.ts';

/**
 * The share of common tasks, or teams, above which two feeds are of one contest; measured on the side that
 * has fewer.
 */
const MOST_IN_COMMON = 0.5;

/** The contest that a feed fills already, and a free id. */
export interface KnownFeed {
  /** The contest that this feed fills; null: none yet. */
  readonly contest: ContestRow | null;
  /** The external id for a further contest. */
  readonly freeId: string;
}

/**
 * Finds the contest that a feed fills. Systems use the same contest ids again ("1", "demo"), so an id alone
 * proves nothing: most of its tasks and teams must exist too, by id and name. Others with that id wait
 * meanwhile.
 */
export async function findFeed(trx: Transaction, feed: FeedContest): Promise<KnownFeed> {
  await sql`select pg_advisory_xact_lock(hashtext(${feed.external_id}))`.execute(trx);
  const numbered = `${feed.external_id}#`;
  const known = await trx
    .selectFrom('contests')
    .selectAll()
    .where((where) =>
      where.or([
        where('external_id', '=', feed.external_id),
        where(sql<boolean>`starts_with(external_id, ${numbered})`, '=', true),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const taken = new Set(known.map((one) => one.external_id));
  const freeId = [feed.external_id, ...known.map((_, index) => `${numbered}${index + 2}`)].find(
    (id) => !taken.has(id),
  );
  // The newest first, since `again` has made it to be filled.
  for (const contest of known.reverse()) {
    if (await isSame(trx, contest, feed)) return { contest, freeId: freeId ?? numbered };
  }
  return { contest: null, freeId: freeId ?? numbered };
}

async function isSame(trx: Transaction, contest: ContestRow, feed: FeedContest): Promise<boolean> {
  const tasks = await trx
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['contest_tasks.external_id', 'tasks.name'])
    .where('contest_tasks.contest_id', '=', contest.id)
    .execute();
  const teams = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.external_id', 'users.display_name as name'])
    .where('participants.contest_id', '=', contest.id)
    .execute();
  const isEmpty =
    (tasks.length === 0 || feed.tasks.length === 0) && (teams.length === 0 || feed.teams.length === 0);
  if (isEmpty) return contest.name === feed.name;
  return (
    haveMostInCommon(tasks, feed.tasks) &&
    haveMostInCommon(
      teams,
      feed.teams.map((one) => ({ external_id: one.external_id, name: one.display_name })),
    )
  );
}

interface Named {
  readonly external_id: string | null;
  readonly name: string;
}

function haveMostInCommon(ours: readonly Named[], theirs: readonly Named[]): boolean {
  const smaller = Math.min(ours.length, theirs.length);
  if (smaller === 0) return true;
  const names = new Map(ours.map((one) => [one.external_id, one.name]));
  const common = theirs.filter((one) => names.get(one.external_id) === one.name).length;
  return common >= smaller * MOST_IN_COMMON;
}
