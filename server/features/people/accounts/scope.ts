import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Caller } from '#server/model/caller.ts';
import { OWN_END } from '#server/model/contest/own-end.ts';
import { forbidden, notFound, notNow } from '#server/model/fault.ts';
import { lockUser, type UserRow } from './person.ts';
import { placesWithWork } from './work.ts';

/** Reasons why the caller may not change a person. */
export type Bar =
  | 'backend.forbidden'
  | 'people.not_yours'
  | 'people.also_elsewhere'
  | 'people.own_account'
  | 'people.anonymised';

/** Whether the caller may create and change people at all: admins, and authors who are teachers (§6). */
function mayArrange(caller: Caller): boolean {
  return caller.role === 'admin' || (caller.role === 'author' && caller.types.includes('teacher'));
}

/** Throws 403 for a caller who may only look. */
export function requireArranging(caller: Caller): void {
  if (!mayArrange(caller)) throw forbidden();
}

/** Throws 404 for a person whom the caller does not see. */
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
 * The reason why a caller may not change a person; null: there is none. Teachers change contestants of their
 * own contests, unless these are engaged in a contest of others (`engagedElsewhere`).
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
  const barred = await engagedElsewhere(db, caller, [user.id], now);
  return barred.has(user.id) ? 'people.also_elsewhere' : null;
}

/** The participants of these people in contests that are not the caller's own. */
async function placesElsewhere(db: Kysely<Schema>, caller: Caller, userIds: readonly number[]) {
  return db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select(['participants.id', 'participants.user_id', 'contests.final_at', 'contests.archived_at'])
    .select(OWN_END.as('own_end_at'))
    .where('participants.user_id', 'in', [...userIds, 0])
    .where('contests.is_rehearsal', '=', false)
    .where('contests.id', 'not in', (own) =>
      own.selectFrom('contest_staff').select('contest_id').where('user_id', '=', caller.userId),
    )
    .execute();
}

type Place = Awaited<ReturnType<typeof placesElsewhere>>[number];

async function peopleWithWork(db: Kysely<Schema>, places: readonly Place[]): Promise<readonly number[]> {
  const working = await placesWithWork(
    db,
    places.map(({ id }) => id),
  );
  return places.filter(({ id }) => working.has(id)).map((place) => place.user_id);
}

/** The people among these who are in a contest of others that has not ended for them. */
export async function competingElsewhere(
  db: Kysely<Schema>,
  caller: Caller,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const places = await placesElsewhere(db, caller, userIds);
  return new Set(places.filter((place) => place.own_end_at > now).map((place) => place.user_id));
}

/** The same, and people with work in a contest of others whose results may still change. */
export async function engagedElsewhere(
  db: Kysely<Schema>,
  caller: Caller,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const places = await placesElsewhere(db, caller, userIds);
  const competing = places.filter((place) => place.own_end_at > now).map((place) => place.user_id);
  const open = places.filter(({ final_at: final, archived_at: away }) => final === null && away === null);
  return new Set([...competing, ...(await peopleWithWork(db, open))]);
}

/**
 * The people among these who have work in contests of others, however long ago, or compete there: somebody
 * who logged in as them would see it all.
 */
export async function knownElsewhere(
  db: Kysely<Schema>,
  caller: Caller,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const places = await placesElsewhere(db, caller, userIds);
  const competing = places.filter((place) => place.own_end_at > now).map((place) => place.user_id);
  return new Set([...competing, ...(await peopleWithWork(db, places))]);
}

/** A person whom a command changes; the row is locked. */
export interface LockedPerson {
  readonly user: UserRow;
  /** The reason why the caller may not; null: there is none. */
  readonly bar: Bar | null;
}

type Changing = Pick<
  CallContext<'changePerson' | 'disablePerson' | 'removePerson' | 'endPersonSessions'>,
  'caller' | 'input' | 'now'
>;

/** Locks the person whom a command names. Throws 404 for a person whom the caller does not see. */
export async function lockPerson(trx: Transaction, { caller, input, now }: Changing): Promise<LockedPerson> {
  const user = await lockUser(trx, input.uid);
  await requireSeen(trx, caller, user.id);
  return { user, bar: await barOf(trx, caller, user, now) };
}

/** Throws the reason why the caller may not change a person. */
export function refuseBarred(bar: Bar | null): void {
  if (bar === 'backend.forbidden') throw forbidden();
  if (bar !== null) throw notNow(bar);
}
