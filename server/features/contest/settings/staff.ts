import { type Kysely } from 'kysely';
import { ROLES } from '#domain/roles.ts';
import { type StaffMember } from '#protocol/wire/staff/contest/settings.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { contestToWire } from '#server/model/contest/wire.ts';
import { badRequest } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { streamFor } from '#server/model/streams.ts';
import { type Beside } from '../contests/change-contest.ts';

/** Admins see every contest without being assigned; contestants take part instead. */
const ASSIGNABLE = ROLES.filter((role) => role !== 'user' && role !== 'admin');

/** Everybody who can be assigned to a contest, by name. */
export function assignableStaff(db: Kysely<Schema>): Promise<StaffMember[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'role'])
    .where('role', 'in', ASSIGNABLE)
    .orderBy('name')
    .execute();
}

/** The staff who are assigned to a contest, by name. */
export function assignedStaff(db: Kysely<Schema>, contestId: number): Promise<StaffMember[]> {
  return db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name', 'display_name', 'role'])
    .where('contest_id', '=', contestId)
    .orderBy('users.name')
    .execute();
}

/** Assigns people to a contest. 400 when one of them cannot be assigned. */
export async function assign(trx: Transaction, contestId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...new Set(userIds)];
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', 'in', ASSIGNABLE)
    .execute();
  if (found.length < ids.length) throw badRequest('backend.bad_request', 'staff');
  await trx
    .insertInto('contest_staff')
    .values(ids.map((user_id) => ({ contest_id: contestId, user_id })))
    .execute();
}

/**
 * Makes exactly these people the staff of a contest. A person who is removed is told that the contest is gone
 * for them. Answers the login names before and after, for the audit.
 */
export async function reassign(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  userIds: readonly number[],
): Promise<Beside> {
  const before = await assignedStaff(trx, contest.id);
  const wanted = new Set(userIds);
  const leaving = before.filter(({ id }) => !wanted.has(id));
  if (leaving.length > 0) {
    await trx
      .deleteFrom('contest_staff')
      .where('contest_id', '=', contest.id)
      .where(
        'user_id',
        'in',
        leaving.map(({ id }) => id),
      )
      .execute();
    publishAccessLost(publish, { contestId: contest.id, userIds: leaving.map(({ id }) => id) });
  }
  await assign(
    trx,
    contest.id,
    userIds.filter((id) => !before.some((one) => one.id === id)),
  );
  for (const { id: userId, role } of leaving) {
    if (role !== 'author') continue;
    publish(streamFor('staffContests', null, { userId, role }), {
      action: 'delete',
      contest: contestToWire(contest),
    });
  }
  const names = (staff: readonly StaffMember[]) => ({ staff: staff.map(({ name }) => name) });
  return { before: names(before), after: names(await assignedStaff(trx, contest.id)) };
}
