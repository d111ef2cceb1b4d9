import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { type Caller } from '../../model/caller.ts';
import { forbidden, notFound, notNow } from '../../model/fault.ts';
import { type UserRow } from './person.ts';

/** Why somebody may not be changed by the one who asks. */
export type Bar =
  | 'backend.forbidden'
  | 'people.not_yours'
  | 'people.also_elsewhere'
  | 'people.own_account'
  | 'people.anonymised';

/** Whether the caller may make and change people at all: admins, and authors who are teachers (§6). */
function mayArrange(caller: Caller): boolean {
  return caller.role === 'admin' || (caller.role === 'author' && caller.types.includes('teacher'));
}

/** Throws 403 for whoever may only look. */
export function requireArranging(caller: Caller): void {
  if (!mayArrange(caller)) throw forbidden();
}

/** Throws 404 for somebody whom the caller does not see. */
export async function requireSeen(db: Kysely<Schema>, caller: Caller, userId: number): Promise<void> {
  if (caller.role === 'admin') return;
  const row = await db
    .selectFrom('participants')
    .innerJoin('contest_staff', 'contest_staff.contest_id', 'participants.contest_id')
    .select('participants.id')
    .where('participants.user_id', '=', userId)
    .where('contest_staff.user_id', '=', caller.userId)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
}

/**
 * What keeps a caller from changing somebody; null: nothing. Teachers change competitors of their own contests, as long as
 * these are in no contest of others that is still to end.
 */
export async function barOf(
  db: Kysely<Schema>,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'role' | 'anonymised_at'>,
  now: number,
): Promise<Bar | null> {
  if (!mayArrange(caller)) return 'backend.forbidden';
  if (user.anonymised_at !== null) return 'people.anonymised';
  if (caller.role === 'admin') return null;
  if (user.role !== 'user') return 'people.not_yours';
  const barred = await elsewhere(db, caller, [user.id], now);
  return barred.has(user.id) ? 'people.also_elsewhere' : null;
}

/** Which of these people are in a contest of others, not the caller's own, that is still to end. */
export async function elsewhere(
  db: Kysely<Schema>,
  caller: Caller,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select('participants.user_id')
    .distinct()
    .where('participants.user_id', 'in', [...userIds, 0])
    .where('contests.end_at', '>', now)
    .where('contests.id', 'not in', (own) =>
      own.selectFrom('contest_staff').select('contest_id').where('user_id', '=', caller.userId),
    )
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Throws what keeps a caller from changing somebody. */
export async function requireChangeable(
  db: Kysely<Schema>,
  caller: Caller,
  user: Pick<UserRow, 'id' | 'role' | 'anonymised_at'>,
  now: number,
): Promise<void> {
  await requireSeen(db, caller, user.id);
  const bar = await barOf(db, caller, user, now);
  if (bar === 'backend.forbidden') throw forbidden();
  if (bar !== null) throw notNow(bar);
}
