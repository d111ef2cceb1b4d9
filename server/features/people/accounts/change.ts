import { PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { parseUserTypes } from '#domain/roles.ts';
import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { type AuditedChange, command } from '#server/model/command.ts';
import { forbidden, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { loginColumns } from '#server/model/logins.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { publishParticipants } from '#server/features/standings/board/republish.ts';
import { isLastAdmin } from './admins.ts';
import { checkDescribed, columnsOf, describedOf, publishPeople, takenLogin, type UserRow } from './person.ts';
import { personRow } from './queries.ts';
import { type LockedPerson, lockPerson, refuseBarred } from './scope.ts';

type Changes = CallContext<'changePerson'>['input']['changes'];

/** A person whose fields are changed; the row is locked. */
interface Changed extends LockedPerson {
  /** Known only where an admin gets another role. */
  readonly isLastAdmin: boolean;
  /** The other person with the wanted login name; null: there is none. */
  readonly taken: string | null;
}

/**
 * Changes fields of a person, even while somebody else changes other fields. 409 with the names of fields
 * that differ from what the caller saw. A new login name or role ends the person's sessions.
 */
export function changePerson(app: App, context: CallContext<'changePerson'>): Promise<PersonRow> {
  const { uid: userId, changes } = context.input;
  checkDescribed(valuesOf(changes));
  return command(app, context, {
    lock: async (trx) => {
      const locked = await lockPerson(trx, context);
      const role = changes.role?.to ?? 'admin';
      const name = changes.name?.to;
      return {
        ...locked,
        isLastAdmin: role !== 'admin' && (await isLastAdmin(trx, locked.user)),
        taken: name === undefined ? null : await takenLogin(trx, name, userId),
      };
    },
    decide: decideChange,
    apply: async (trx, publish, { decision, rows: { user }, context: { now } }) => {
      const after = await trx
        .updateTable('users')
        .set(decision)
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await follow(trx, publish, user, after, now);
      return { answer: await personRow(trx, userId), audit: auditOf(shownOf(user), shownOf(after)) };
    },
  });
}

/**
 * The columns of the changed fields; each field must still be as the caller saw it, or already have the
 * wanted value.
 */
export function decideChange(
  { user, bar, isLastAdmin: isLast, taken }: Changed,
  { caller, input: { changes } }: Pick<CallContext<'changePerson'>, 'caller' | 'input'>,
) {
  refuseBarred(bar);
  if (caller.role !== 'admin' && (changes.role ?? changes.type) !== undefined) throw forbidden();
  refuseStale(shownOf(user), changes);
  const name = newName(user, changes);
  if (name !== null && taken !== null) throw notNow('people.name_taken', taken);
  const role = changes.role?.to ?? user.role;
  const isOwn = user.id === caller.userId;
  if (user.role === 'admin' && role !== 'admin') refuseUnseating({ isOwn, isLast });
  const login = name === null ? {} : loginColumns(name);
  return { ...columnsOf(valuesOf(changes)), ...login, role, types: newTypes(user, changes) };
}

/** A login name that differs from the present one; null: it stays. */
function newName(user: UserRow, { name }: Changes): string | null {
  return name === undefined || name.to === user.name ? null : name.to;
}

function newTypes(user: UserRow, { type }: Changes): string {
  return type === undefined ? user.types : parseUserTypes(type.to).join(',');
}

/** Refuses fields that have neither the value the caller saw nor the wanted one. */
function refuseStale(before: Readonly<Record<string, string>>, changes: Changes): void {
  const stale = Object.entries(changes).flatMap(([field, change]) =>
    before[field] !== change.from && before[field] !== change.to ? [field] : [],
  );
  if (stale.length > 0) throw notNow('people.changed_meanwhile', stale.join(', '));
}

/** Refuses to take the role of admin from oneself, or from the last admin. */
function refuseUnseating({ isOwn, isLast }: { readonly isOwn: boolean; readonly isLast: boolean }): void {
  if (isOwn) throw notNow('people.own_account');
  if (isLast) throw notNow('people.last_admin');
}

function valuesOf(changes: Changes): Partial<Record<PersonField, string>> {
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const change = changes[field];
      return change === undefined ? [] : [[field, change.to]];
    }),
  );
}

function shownOf(user: UserRow): Readonly<Record<string, string>> {
  return { ...describedOf(user), role: user.role, type: user.types };
}

/**
 * The consequences of a change: sessions of the old name or role end, boards show the new name, lists are
 * loaded again.
 */
async function follow(
  trx: Transaction,
  publish: Publish,
  before: UserRow,
  after: UserRow,
  now: number,
): Promise<void> {
  if (before.name !== after.name || before.role !== after.role)
    await endSessionsOf(trx, publish, [after.id], { now, why: 'login.ended' });
  if (
    before.name !== after.name ||
    before.display_name !== after.display_name ||
    before.group_label !== after.group_label ||
    before.school !== after.school
  )
    await publishOnBoards(trx, publish, after.id);
  if (before.types !== after.types) await publishRights(trx, publish, after.id);
  await publishPeople(trx, publish, [after.id]);
}

/** Rights in contests that a person's types give are found out anew: translators have no sealed tasks. */
async function publishRights(trx: Transaction, publish: Publish, userId: number): Promise<void> {
  const places = await trx
    .selectFrom('participants')
    .select('contest_id')
    .where('user_id', '=', userId)
    .execute();
  for (const { contest_id: contestId } of places)
    publishAccessLost(publish, { contestId, userIds: [userId] });
}

/** Publishes a person's new name on the boards. */
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

/** The fields that changed, for the audit; null: none did. */
function auditOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): AuditedChange | null {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  const only = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { target: after['name'] ?? '', before: only(before), after: only(after) };
}
