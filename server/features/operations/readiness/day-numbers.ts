import { type Kysely, sql } from 'kysely';
import { CONTACT_GAP_MS } from '#domain/people/contacts.ts';
import { type Need } from '#domain/operations/needs.ts';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { type Schema } from '#server/db/schema.ts';

const DAY_MS = 86_400_000;
/** Delay after which contacts are stored, ms. */
const WRITTEN_AFTER_MS = 20_000;
/** Silence after which a person counts as away, ms. */
const AWAY_MS = CONTACT_GAP_MS + WRITTEN_AFTER_MS;

/** Numbers of the contests that are not over for longer than a day (null: of all contests), by id. */
export async function contestNumbers(
  db: Kysely<Schema>,
  ids: readonly number[] | null,
  now: number,
): Promise<StaffNeeds['contests']> {
  const { rows } = await sql<StaffNeeds['contests'][number]>`
    select c.id,
      (select count(*)::int from participants p where p.contest_id = c.id) as registered,
      (select count(distinct p.id)::int from participants p join contacts k on k.user_id = p.user_id
        where p.contest_id = c.id and k.to_at > ${now - AWAY_MS}) as present,
      (select count(*)::int from submissions s where s.contest_id = c.id) as submitted,
      (select count(distinct (s.participant_id, s.task_id))::int from submissions s
        where s.contest_id = c.id and s.verdict = 'AC') as solved
    from contests c where not c.is_rehearsal and c.end_at > ${now - DAY_MS}
      and (${ids === null} or c.id = any(${ids ?? []}::int[]))
    order by c.id`.execute(db);
  return rows;
}

/**
 * People who were present in a running contest since its start, have not finished, and are silent now; one
 * line for each contest, with the time of the longest silence.
 */
export async function disconnectedPeople(
  db: Kysely<Schema>,
  ids: readonly number[] | null,
  now: number,
): Promise<readonly Need[]> {
  const { rows } = await sql<{ contest_id: number; at: number; names: string[] }>`
    select contest_id, min(seen) as at, array_agg(display_name order by seen) as names from (
      select p.contest_id, u.display_name, max(k.to_at) as seen
      from contests c join participants p on p.contest_id = c.id join users u on u.id = p.user_id
        join contacts k on k.user_id = p.user_id and k.to_at >= c.start_at
      where c.start_at <= ${now} and c.end_at + p.extra_time_seconds * 1000 > ${now}
        and p.finished_at is null and not c.is_rehearsal and not 'translator' = any(string_to_array(u.types, ','))
        and (${ids === null} or c.id = any(${ids ?? []}::int[]))
      group by p.id, p.contest_id, u.display_name
      having max(k.to_at) <= ${now - AWAY_MS}) away
    group by contest_id order by 2`.execute(db);
  return rows.map((row) => ({
    kind: 'disconnected',
    at: row.at,
    names: row.names,
    contestId: row.contest_id,
  }));
}
