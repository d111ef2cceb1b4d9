import { faultOfPassword } from '#domain/people.ts';
import { parseUserTypes, type Role } from '#domain/roles.ts';
import { type PersonRow } from '#protocol/wire/staff/people.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor } from '#server/model/access.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, forbidden, notNow } from '#server/model/fault.ts';
import { GENERATED_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { newPassword } from '../session/secrets.ts';
import { enterContest } from './enter.ts';
import { checkDescribed, columnsOf, type Described, publishPeople, requireFreeLogin } from './person.ts';
import { personRow } from './queries.ts';
import { loginColumns } from '#server/model/logins.ts';
import { requireArranging } from './scope.ts';

/** A person to be made. */
export interface NewPerson {
  readonly person: Described;
  readonly role: Role;
  /** Comma list of translator, teacher, spectator. */
  readonly type: string;
  /** Left out: the server makes one. */
  readonly password?: string | undefined;
  /** The contest they compete in at once. */
  readonly contest?: number | undefined;
  readonly category: string;
}

/**
 * Makes a person, and answers their password if it was made here. Admins make people of every role, teachers competitors
 * of their own contests. 409 for a login name that is taken.
 */
export async function createPerson(
  app: App,
  { caller, now }: { readonly caller: Caller; readonly now: number },
  wanted: NewPerson,
): Promise<{ readonly person: PersonRow; readonly password: string | null }> {
  requireArranging(caller);
  await checkWanted(app, caller, wanted);
  const made = wanted.password === undefined ? newPassword() : null;
  const kept = await hashPassword(
    made ?? wanted.password ?? '',
    made === null ? app.passwordCost : GENERATED_COST,
  );
  const person = await app.write((trx, publish) => insert(trx, publish, { caller, now, wanted, kept }));
  return { person, password: made };
}

async function checkWanted(app: App, caller: Caller, wanted: NewPerson): Promise<void> {
  const { person, role, type, contest, password } = wanted;
  if (caller.role !== 'admin') {
    if (role !== 'user' || type !== '') throw forbidden();
    if (contest === undefined) throw badRequest('people.contest_wanted', 'contest');
  }
  checkDescribed(person);
  const fault = password === undefined ? null : faultOfPassword(password);
  if (fault !== null) throw badRequest(fault, 'password');
  if (contest !== undefined) {
    if (role !== 'user') throw badRequest('backend.bad_request', 'contest');
    await contestFor(app.db, caller, contest);
  }
}

async function insert(
  trx: Transaction,
  publish: Publish,
  how: {
    readonly caller: Caller;
    readonly now: number;
    readonly wanted: NewPerson;
    readonly kept: string;
  },
): Promise<PersonRow> {
  const { caller, now, wanted, kept } = how;
  const { person, role, contest, category } = wanted;
  const types = parseUserTypes(wanted.type).join(',');
  await requireFreeLogin(trx, person.name);
  const row = await trx
    .insertInto('users')
    .values({
      display_name: person.display_name,
      group_label: person.group,
      ...columnsOf(person),
      ...loginColumns(person.name),
      role,
      types,
      password: kept,
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notNow('people.name_taken', person.name);
  if (contest !== undefined) await enterContest(trx, publish, contest, [{ userId: row.id, category }]);
  await record(trx, {
    caller,
    now,
    action: 'createPerson',
    target: person.name,
    contestId: contest ?? null,
    before: null,
    after: { ...person, role, type: types, ...(contest !== undefined && { contest, category }) },
  });
  await publishPeople(trx, publish, [row.id]);
  return personRow(trx, row.id);
}
