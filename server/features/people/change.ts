import { PERSON_FIELDS, type PersonField } from '#domain/people.ts';
import { parseUserTypes, type Role } from '#domain/roles.ts';
import { type PersonRow } from '#protocol/wire/staff/people.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { forbidden, notNow } from '#server/model/fault.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { publishParticipants } from '../standings/republish.ts';
import { lockContest } from '#server/model/locks.ts';
import { requireAnotherAdmin } from './admins.ts';
import {
  checkDescribed,
  columnsOf,
  describedOf,
  lockUser,
  publishPeople,
  requireFreeLogin,
  type UserRow,
} from './person.ts';
import { personRow } from './queries.ts';
import { loginColumns } from '#server/model/logins.ts';
import { requireChangeable } from './scope.ts';

/** A value as it was shown to whoever changes it, and as it is to be. */
interface Change<T extends string = string> {
  readonly from: string;
  readonly to: T;
}
/** What is to be changed of a person. */
export type Changes = { readonly [F in PersonField | 'type']?: Change | undefined } & {
  readonly role?: Change<Role> | undefined;
};

/** Who changes whom, when. */
export interface Handling {
  readonly caller: Caller;
  readonly userId: number;
  readonly now: number;
}

/**
 * Changes fields of a person, whichever others somebody else changes at the same time. 409 with the names of the fields
 * that are not any more as they were shown. A new login name or role ends their sessions.
 */
export async function changePerson(app: App, handling: Handling, changes: Changes): Promise<PersonRow> {
  const { caller, userId, now } = handling;
  const values = Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const change = changes[field];
      return change === undefined ? [] : [[field, change.to]];
    }),
  ) as Partial<Record<PersonField, string>>;
  checkDescribed(values);
  return app.write(async (trx, publish) => {
    const user = await lockUser(trx, userId);
    await requireChangeable(trx, caller, user, now);
    if (caller.role !== 'admin' && (changes.role ?? changes.type) !== undefined) throw forbidden();
    const before = shownOf(user);
    const stale = Object.entries(changes).flatMap(([field, change]) =>
      before[field] !== change.from && before[field] !== change.to ? [field] : [],
    );
    if (stale.length > 0) throw notNow('people.changed_meanwhile', stale.join(', '));
    const login = await newLogin(trx, user, values.name);
    const types = changes.type === undefined ? user.types : parseUserTypes(changes.type.to).join(',');
    const role = changes.role?.to ?? user.role;
    if (user.role === 'admin' && role !== 'admin') {
      if (user.id === caller.userId) throw notNow('people.own_account');
      await requireAnotherAdmin(trx, user.id);
    }
    const after = await trx
      .updateTable('users')
      .set({ ...columnsOf(values), ...login, role, types })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await follow(trx, publish, user, after, now);
    await recordChange(trx, handling, before, shownOf(after));
    return personRow(trx, userId);
  });
}

function shownOf(user: UserRow): Readonly<Record<string, string>> {
  return { ...describedOf(user), role: user.role, type: user.types };
}

/** The columns of a new login name that is free; none where it stays. */
async function newLogin(trx: Transaction, user: UserRow, name: string | undefined) {
  if (name === undefined || name === user.name) return {};
  await requireFreeLogin(trx, name, user.id);
  return loginColumns(name);
}

/** What a change leads to: sessions of the old name or role end, boards show the new name, lists are asked for anew. */
async function follow(
  trx: Transaction,
  publish: Publish,
  before: UserRow,
  after: UserRow,
  now: number,
): Promise<void> {
  if (before.name !== after.name || before.role !== after.role)
    await endSessionsOf(trx, publish, after.id, { now, why: 'login.ended' });
  if (
    before.name !== after.name ||
    before.display_name !== after.display_name ||
    before.group_label !== after.group_label ||
    before.school !== after.school
  )
    await publishOnBoards(trx, publish, after.id);
  await publishPeople(trx, publish, [after.id]);
}

/** Tells the boards that somebody is called otherwise. */
export async function publishOnBoards(trx: Transaction, publish: Publish, userId: number): Promise<void> {
  const places = await trx
    .selectFrom('participants')
    .select(['id', 'contest_id'])
    .where('user_id', '=', userId)
    .where('on_board', '=', true)
    .orderBy('contest_id')
    .execute();
  for (const { id, contest_id } of places)
    await publishParticipants(trx, publish, await lockContest(trx, contest_id), [id]);
}

async function recordChange(
  trx: Transaction,
  { caller, now }: Handling,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const only = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]));
  await record(trx, {
    caller,
    now,
    action: 'changePerson',
    target: after['name'] ?? '',
    contestId: null,
    before: only(before),
    after: only(after),
  });
}
