import { type Kysely } from 'kysely';
import { isStaff, parseUserTypes, type Role, type UserType } from '#domain/roles.ts';
import { statement } from '../db/database.ts';
import { type Schema } from '../db/schema.ts';
import { type Caller } from './caller.ts';
import { type ContestRow, type ParticipantRow, type WatchedContest } from './rows.ts';
import { notFound } from './fault.ts';

/** A contest as a caller may see it. */
export interface ContestAccess {
  readonly contest: ContestRow;
  /** The caller as its contestant; null for others. */
  readonly participant: ParticipantRow | null;
}

/**
 * The contest, if the caller may see it: contestants those they take part in, admins all, everybody else
 * those they are assigned to. A contest that they may not see is missing for them.
 */
export async function contestFor(
  db: Kysely<Schema>,
  caller: Caller,
  contestId: number,
): Promise<ContestAccess> {
  return caller.role === 'user'
    ? (await momentFor(db, { userId: caller.userId, contestId }, [])).access
    : contestOfStaff(db, caller, contestId);
}

/** The contest of a contestant, by the rule of `contestFor`, with the heads of streams. */
export async function momentFor(
  db: Kysely<Schema>,
  { userId, contestId }: Pick<Entry, 'userId' | 'contestId'>,
  streams: readonly string[],
): Promise<ContestMoment> {
  const [found] = await selectCompeting(db, [contestId, userId, streams]);
  if (!found || found.contest.archived_at !== null) throw notFound();
  const { contest, participant, heads } = found;
  return { access: { contest, participant }, heads: heads ?? {} };
}

async function contestOfStaff(db: Kysely<Schema>, caller: Caller, contestId: number): Promise<ContestAccess> {
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .where('is_rehearsal', '=', false)
    .executeTakeFirst();
  if (!contest || isHiddenFrom(caller, contest)) throw notFound();
  if (caller.role === 'admin') return { contest, participant: null };
  if (!(await isAssigned(db, caller.userId, contestId))) throw notFound();
  return { contest, participant: null };
}

/** A contest as a caller may see it, and the heads of streams, both of one moment. */
export interface ContestMoment {
  readonly access: ContestAccess;
  /** By the name of the stream; one in which nothing was published is left out. */
  readonly heads: Readonly<Record<string, number>>;
}

/** A contest, a contestant of it and heads, in one query: the columns have no other form in JSON. */
const selectCompeting = statement<{
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
  readonly heads: Readonly<Record<string, number>> | null;
}>(
  'contest-of-contestant',
  `select to_json(c) as contest, to_json(p) as participant,
    (select json_object_agg(name, head) from journal_streams where name = any($3::text[])) as heads
  from contests c join participants p on p.contest_id = c.id
  where c.id = $1 and not c.is_rehearsal and p.user_id = $2`,
);

/** A person who wants to see a contest. */
export interface Entry {
  readonly userId: number;
  readonly role: Role;
  readonly contestId: number;
}

/** A granted entry, with all that decides whether the contest's seal is for the person (`opensAtStart`). */
export interface GrantedEntry {
  readonly types: readonly UserType[];
  readonly contest: WatchedContest & { readonly id: number };
}

/** The rule of `contestFor`, for many people and contests at once. */
const selectGranted = statement<
  WatchedContest & { readonly place: number; readonly id: number; readonly types: string }
>(
  'entries-granted',
  `select e.place::int as place, u.types, c.id, c.check_internet, c.check_camera, c.check_screen, c.signals,
    c.pictures_kept_days
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[]) with ordinality
    as e(contest_id, user_id, role, is_staff, place)
  join users u on u.id = e.user_id
  join contests c on c.id = e.contest_id and not c.is_rehearsal and (c.archived_at is null or e.is_staff)
  where e.role = 'admin'
    or (e.role = 'user' and exists (
      select from participants p where p.contest_id = e.contest_id and p.user_id = e.user_id))
    or (e.role not in ('admin', 'user') and exists (
      select from contest_staff s where s.contest_id = e.contest_id and s.user_id = e.user_id))`,
);

/** The entries that `contestFor` would grant, by their positions among those given; in one query. */
export async function entriesGranted(
  db: Kysely<Schema>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, GrantedEntry>> {
  const rows = await selectGranted(db, [
    entries.map(({ contestId }) => contestId),
    entries.map(({ userId }) => userId),
    entries.map(({ role }) => role),
    entries.map(({ role }) => isStaff(role)),
  ]);
  return new Map(
    rows.map(({ place, types, ...contest }) => [place - 1, { types: parseUserTypes(types), contest }]),
  );
}

/** An archived contest is visible to staff alone. */
function isHiddenFrom({ role }: Caller, { archived_at: archivedAt }: ContestRow): boolean {
  return archivedAt !== null && !isStaff(role);
}

/** The participant of a contestant's call, which is always there: the contest was found through it. */
export function competing(participant: ParticipantRow | null): ParticipantRow {
  if (!participant) throw notFound();
  return participant;
}

/** The found row, if it is the contestant's own; another's row is missing for them. */
export function ownOf<T extends { readonly participant_id: number }>(
  participant: ParticipantRow | null,
  found: T | undefined,
): T {
  if (found?.participant_id !== competing(participant).id) throw notFound();
  return found;
}

/** The found row, if it is of a contest that the caller may see. */
export async function visibleTo<T extends { readonly contest_id: number }>(
  db: Kysely<Schema>,
  caller: Caller,
  found: T | undefined,
): Promise<T> {
  if (!found) throw notFound();
  await contestFor(db, caller, found.contest_id);
  return found;
}

/** Ids of the contests a caller may see; null: all. */
export async function contestIdsOf(db: Kysely<Schema>, caller: Caller): Promise<readonly number[] | null> {
  if (caller.role === 'admin') return null;
  const table = caller.role === 'user' ? 'participants' : 'contest_staff';
  let query = db.selectFrom(table).select('contest_id').where('user_id', '=', caller.userId);
  if (!isStaff(caller.role)) {
    const visible = db.selectFrom('contests').select('id').where('archived_at', 'is', null);
    query = query.where('contest_id', 'in', visible);
  }
  const rows = await query.execute();
  return rows.map((row) => row.contest_id);
}

/** A person assigned to a contest. */
export interface StaffMember {
  readonly userId: number;
  readonly role: Role;
}

/** The people assigned to a contest, who get its frames on the staff topics that are open to their role. */
export async function staffOf(db: Kysely<Schema>, contestId: number): Promise<readonly StaffMember[]> {
  return db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'contest_staff.user_id')
    .select(['users.id as userId', 'users.role'])
    .where('contest_id', '=', contestId)
    .execute();
}

async function isAssigned(db: Kysely<Schema>, userId: number, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_staff')
    .select('contest_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
