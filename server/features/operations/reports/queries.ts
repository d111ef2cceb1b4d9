import { type Kysely } from 'kysely';
import { type Report } from '#protocol/wire/staff/operations/reports.ts';
import { type Schema } from '#server/db/schema.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';

/** The most reports that are listed: more than a contest makes. */
const MOST_SHOWN = 500;

/** A report for a person who may look into it. */
interface FoundReport {
  readonly id: number;
  readonly username: string;
  readonly contestId: number | null;
  readonly closedAt: number | null;
}

/**
 * Reports, newest first, of a contest or of all. Admins see everybody's; authors only those of contestants of
 * their contests, since the session of a staff member may show more than an author may see. 404 for a contest
 * of others.
 */
export async function reportsFor(
  db: Kysely<Schema>,
  caller: Caller,
  contestId: number | undefined,
): Promise<Report[]> {
  if (contestId !== undefined) await contestFor(db, caller, contestId);
  const ids = await contestIdsOf(db, caller);
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .leftJoin('contests', 'contests.id', 'reports.contest_id')
    .leftJoin('users as closer', 'closer.id', 'reports.closed_by')
    .select(['reports.id', 'reports.at', 'users.name as username', 'users.display_name', 'reports.role'])
    .select([
      'reports.contest_id as contest',
      'contests.name as contest_name',
      'note',
      'reports.version',
      'events',
      'bytes',
    ])
    .select(['reports.closed_at', 'closer.name as closed_by'])
    .$if(contestId !== undefined, (query) => query.where('reports.contest_id', '=', contestId ?? 0))
    .$if(ids !== null, (query) =>
      query.where('reports.contest_id', 'in', [...(ids ?? []), 0]).where('reports.role', '=', 'user'),
    )
    .orderBy('reports.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** A report, if the caller may look into it; any other is missing for them. */
export async function reportFor(db: Kysely<Schema>, caller: Caller, id: number): Promise<FoundReport> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['reports.id', 'users.name as username', 'contest_id', 'closed_at', 'reports.role'])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  if (caller.role !== 'admin') {
    if (row.contest_id === null || row.role !== 'user') throw notFound();
    await contestFor(db, caller, row.contest_id);
  }
  return { id: row.id, username: row.username, contestId: row.contest_id, closedAt: row.closed_at };
}
