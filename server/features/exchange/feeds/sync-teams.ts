import { sql } from 'kysely';
import { type FeedContest } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';

type FeedTeam = FeedContest['teams'][number];

/** Teams whose row on the board changed, by participant id. */
export interface ChangedTeams {
  /** Teams that are new on the board or have other public data. */
  readonly shown: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Adds teams to a contest. The contest's number makes their login names unique; without a password nobody
 * logs in with them.
 */
export async function insertTeams(
  trx: Transaction,
  contestId: number,
  teams: readonly FeedTeam[],
): Promise<readonly number[]> {
  const names = teams.map((team) => `c${contestId}-${team.name}`);
  const { rows } = await sql<{ readonly id: number; readonly on_board: boolean }>`
    with people as (
      insert into users (name, display_name, group_label, school, role, types)
      select t.name, t.display_name, t.group_label, t.school, 'user', ''
      from unnest(
        ${names}::text[],
        ${teams.map((team) => team.display_name)}::text[],
        ${teams.map((team) => team.group)}::text[],
        ${teams.map((team) => team.school ?? '')}::text[]
      ) as t(name, display_name, group_label, school)
      returning id, name
    )
    insert into participants (contest_id, user_id, category, external_id, on_board)
    select ${contestId}, people.id, t.category, t.external_id, t.on_board
    from unnest(
      ${names}::text[],
      ${teams.map((team) => team.category)}::text[],
      ${teams.map((team) => team.external_id)}::text[],
      ${teams.map((team) => team.on_board ?? true)}::boolean[]
    ) as t(name, category, external_id, on_board)
    join people on people.name = t.name
    returning id, on_board
  `.execute(trx);
  return rows.filter((one) => one.on_board).map((one) => one.id);
}

/**
 * Changes a contest's teams to those in the feed: new ones are added, names and groups are the feed's. A team
 * that is gone from the feed leaves the board; its submissions stay in the lists.
 */
export async function syncTeams(
  trx: Transaction,
  contestId: number,
  teams: readonly FeedTeam[],
): Promise<ChangedTeams> {
  const known = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'participants.user_id', 'participants.external_id', 'participants.on_board'])
    .select(['participants.category', 'users.display_name', 'users.group_label as group', 'users.school'])
    .where('participants.contest_id', '=', contestId)
    .orderBy('participants.id')
    .forUpdate('participants')
    .execute();
  const byId = new Map(teams.map((one) => [one.external_id, one]));
  const there = new Set(known.map((one) => one.external_id));
  const shown = [
    ...(await insertTeams(
      trx,
      contestId,
      teams.filter((one) => !there.has(one.external_id)),
    )),
  ];
  const removed: number[] = [];
  for (const before of known) {
    const team = byId.get(before.external_id ?? '');
    const after = team ?? { ...before, on_board: false };
    if (isSame(before, after)) continue;
    const { display_name, school = '', group, category } = after;
    const on_board = after.on_board ?? true;
    await trx
      .updateTable('users')
      .set({ display_name, group_label: group, school })
      .where('id', '=', before.user_id)
      .execute();
    await trx.updateTable('participants').set({ category, on_board }).where('id', '=', before.id).execute();
    if (on_board) shown.push(before.id);
    else if (before.on_board) removed.push(before.id);
  }
  return { shown, removed };
}

type Shown = Pick<FeedTeam, 'display_name' | 'school' | 'group' | 'category' | 'on_board'>;

function isSame(a: Shown, b: Shown): boolean {
  return (
    a.display_name === b.display_name &&
    (a.school ?? '') === (b.school ?? '') &&
    a.group === b.group &&
    a.category === b.category &&
    (a.on_board ?? true) === (b.on_board ?? true)
  );
}
