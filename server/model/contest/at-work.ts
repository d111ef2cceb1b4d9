import { type Kysely, sql } from 'kysely';
import { type AtWork } from '#protocol/wire/staff/contest/at-work.ts';
import { type Schema } from '#server/db/schema.ts';
import { notNow } from '../fault.ts';
import { type ContestRow } from '../rows.ts';

/** The most people who are named: those with the latest ends. */
const NAMED = 3;

/**
 * People who still work in a contest: all who may compete, have not finished and have time left, extra time
 * included. Until the contest's own end somebody counts as working even where nobody is found. null: it is
 * over for everybody.
 */
export async function atWork(
  db: Kysely<Schema>,
  { id, end_at: endAt }: Pick<ContestRow, 'id' | 'end_at'>,
  now: number,
): Promise<AtWork | null> {
  const { rows } = await sql<{ readonly name: string; readonly until: number; readonly count: number }>`
    select coalesce(nullif(u.display_name, ''), u.name) as name,
      ${endAt} + p.extra_time_seconds * 1000::bigint as until, (count(*) over ())::int as count
    from participants p join users u on u.id = p.user_id
    where p.contest_id = ${id} and not 'translator' = any(string_to_array(u.types, ',')) and p.finished_at is null
      and ${endAt} + p.extra_time_seconds * 1000::bigint > ${now}
    order by until desc, name limit ${NAMED}`.execute(db);
  const [last] = rows;
  if (last !== undefined)
    return { names: rows.map(({ name }) => name), people: last.count, until: last.until };
  return now < endAt ? { names: [], people: 0, until: endAt } : null;
}

/** Throws 409 while somebody works in a contest, with the people who end last and the last end. */
export function refuseWorking(found: AtWork | null): void {
  if (found === null) return;
  const more = found.people - found.names.length;
  const names = [...found.names, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  throw notNow('backend.not_over', [names, new Date(found.until).toISOString()].filter(Boolean).join(' - '));
}
