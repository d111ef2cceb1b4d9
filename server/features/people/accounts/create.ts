import { faultOfPassword } from '#domain/people/people.ts';
import { parseUserTypes } from '#domain/roles.ts';
import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { command } from '#server/model/command.ts';
import { badRequest, forbidden, notNow } from '#server/model/fault.ts';
import { loginColumns } from '#server/model/logins.ts';
import { GENERATED_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { newPassword } from '#server/features/session/secrets.ts';
import { enterContest } from '#server/features/contest/contests/enter.ts';
import { checkDescribed, columnsOf, publishPeople, takenLogin } from './person.ts';
import { personRow } from './queries.ts';
import { requireArranging } from './scope.ts';

type Context = CallContext<'createPerson'>;

/**
 * Creates a person, and answers the password if the server made it. Admins create people of every role,
 * teachers contestants of their own contests. 409 for a login name that is taken.
 */
export async function createPerson(
  app: App,
  context: Context,
): Promise<{ readonly person: PersonRow; readonly password: string | null }> {
  const { caller, input } = context;
  const { contest, category, ...wanted } = input;
  refuseWanted(caller, input);
  if (contest !== undefined) await contestFor(app.db, caller, contest);
  const made = input.password === undefined ? newPassword() : null;
  const kept = await hashPassword(
    made ?? input.password ?? '',
    made === null ? app.passwordCost : GENERATED_COST,
  );
  const { person, role } = wanted;
  const types = parseUserTypes(wanted.type).join(',');
  return command(app, context, {
    lock: (trx) => takenLogin(trx, person.name),
    decide: (taken) => {
      if (taken !== null) throw notNow('people.name_taken', taken);
    },
    apply: async (trx, publish) => {
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
      // Somebody else took the name after it was checked.
      if (!row) throw notNow('people.name_taken', person.name);
      if (contest !== undefined) await enterContest(trx, publish, contest, [{ userId: row.id, category }]);
      await publishPeople(trx, publish, [row.id]);
      return {
        answer: { person: await personRow(trx, row.id), password: made },
        audit: {
          target: person.name,
          contestId: contest ?? null,
          before: null,
          after: { ...person, role, type: types, ...(contest !== undefined && { contest, category }) },
        },
      };
    },
  });
}

/** Throws the reason why the caller may not create such a person, before the password is hashed. */
export function refuseWanted(caller: Context['caller'], wanted: Context['input']): void {
  const { person, role, type, contest, password } = wanted;
  requireArranging(caller);
  if (caller.role !== 'admin') {
    if (role !== 'user' || type !== '') throw forbidden();
    if (contest === undefined) throw badRequest('people.contest_wanted', 'contest');
  }
  checkDescribed(person);
  const fault = password === undefined ? null : faultOfPassword(password);
  if (fault !== null) throw badRequest(fault, 'password');
  if (contest !== undefined && role !== 'user') throw badRequest('backend.bad_request', 'contest');
}
