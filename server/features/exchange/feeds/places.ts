import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { notFound } from '#server/model/fault.ts';
import { type PublishedSubmission, publishedSubmissions } from '#server/model/submissions/queries.ts';

/** The contest of a batch with its tasks and teams, all locked until the transaction ends. */
export interface FeedPlaces {
  readonly contest: ContestRow;
  /** Tasks by their ids in the feed. */
  readonly tasks: ReadonlyMap<string, Omit<TaskRow, 'external_id'>>;
  readonly teams: ReadonlyMap<string, FeedTeam>;
}

interface TaskRow {
  readonly external_id: string | null;
  readonly id: number;
  readonly number: number;
  readonly name: string;
}

/** A team with its names. */
interface FeedTeam {
  readonly row: ParticipantRow;
  readonly name: string;
  readonly display_name: string;
}

const lockContest = statement<{ contest: ContestRow; tasks: readonly TaskRow[] | null }>(
  'feed-lock-contest',
  `select to_json(c) as contest,
    (select json_agg(json_build_object('external_id', ct.external_id, 'id', ct.task_id, 'number', ct.number,
      'name', t.name)) from contest_tasks ct join tasks t on t.id = ct.task_id where ct.contest_id = c.id) as tasks
  from contests c where c.id = $1 for share of c`,
);

// Locks in the order of ids, so that two batches never deadlock.
const lockTeams = statement<FeedTeam>(
  'feed-lock-teams',
  `select to_json(p) as row, u.name, u.display_name from participants p join users u on u.id = p.user_id
  where p.contest_id = $1 and (p.external_id = any($2::text[]) or p.id in (
    select participant_id from submissions where contest_id = $1 and external_id = any($3::text[])))
  order by p.id for no key update of p`,
);

const selectKnown = publishedSubmissions(
  'feed-known-submissions',
  `select * from submissions
  where contest_id = $1 and external_id = any($2::text[]) and participant_id = any($3::int[])`,
);

/**
 * Locks the contest's row shared, then the rows of the teams that a batch names, directly or by their
 * submissions.
 */
export async function findPlaces(
  trx: Transaction,
  contestId: number,
  events: readonly FeedEvent[],
): Promise<FeedPlaces> {
  const [found] = await lockContest(trx, [contestId]);
  if (!found) throw notFound();
  const teams = events.flatMap((event) => (event.type === 'submission' ? [event.team] : []));
  const locked = await lockTeams(trx, [contestId, [...new Set(teams)], submissionIds(events)]);
  return {
    contest: found.contest,
    tasks: new Map((found.tasks ?? []).map((one) => [one.external_id ?? '', one])),
    teams: new Map(locked.map((team) => [team.row.external_id ?? '', team])),
  };
}

/** The existing submissions of a batch by their ids in the feed; their teams are locked. */
export async function knownByExternalId(
  trx: Transaction,
  { contest, teams }: FeedPlaces,
  events: readonly FeedEvent[],
): Promise<ReadonlyMap<string, PublishedSubmission>> {
  const participants = [...teams.values()].map(({ row }) => row.id);
  const rows = await selectKnown(trx, [contest.id, submissionIds(events), participants]);
  return new Map(rows.map((row) => [row.external_id ?? '', row]));
}

function submissionIds(events: readonly FeedEvent[]): readonly string[] {
  const ids = events.map((event) => (event.type === 'submission' ? event.external_id : event.submission));
  return [...new Set(ids)];
}
