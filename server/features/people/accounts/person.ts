import { type Kysely, type Selectable } from 'kysely';
import { faultOfField, PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { type Schema } from '#server/db/schema.ts';
import { type UsersTable } from '#server/db/people-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { loginsLike } from '#server/model/logins.ts';
import { publishSubject } from '#server/model/desk.ts';

/** A row of `users`. */
export type UserRow = Selectable<UsersTable>;
/** The fields of a person other than the role. */
export type Described = Readonly<Record<PersonField, string>>;

/** The column of each field. */
export const COLUMNS = {
  name: 'name',
  display_name: 'display_name',
  group: 'group_label',
  school: 'school',
  site: 'site',
  room: 'room',
  seat: 'seat',
  extra_time: 'extra_time',
  accommodation: 'accommodation',
} as const satisfies Record<PersonField, keyof UsersTable>;

/** The fields of a person, by their names. */
export function describedOf(user: UserRow): Described {
  return Object.fromEntries(
    PERSON_FIELDS.map((field) => [field, user[COLUMNS[field]]]),
  ) as unknown as Described;
}

/** The same, by column. */
export function columnsOf(
  person: Partial<Described>,
): Partial<Record<(typeof COLUMNS)[PersonField], string>> {
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const value = person[field];
      return value === undefined ? [] : [[COLUMNS[field], value] as const];
    }),
  );
}

/** Throws 400 for the first invalid value, with its field in the detail. */
export function checkDescribed(person: Partial<Described>): void {
  for (const field of PERSON_FIELDS) {
    const value = person[field];
    const fault = value === undefined ? null : faultOfField(field, value);
    if (fault !== null) throw badRequest(fault, field);
  }
}

/** The login name of somebody else that equals this one in any spelling; null: it is free. */
export async function takenLogin(trx: Transaction, name: string, userId = 0): Promise<string | null> {
  const [taken] = (await loginsLike(trx, [name], [userId])).values();
  return taken ?? null;
}

/** A person's row, locked until the transaction ends. Throws 404. */
export async function lockUser(trx: Transaction, userId: number): Promise<UserRow> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Publishes a change of people to those who see them: admins, and the staff of their contests. */
export async function publishPeople(
  trx: Transaction,
  publish: Publish,
  userIds: readonly number[],
): Promise<void> {
  await publishSubject(trx, publish, 'people', null);
  for (const contestId of await contestsOf(trx, userIds))
    await publishSubject(trx, publish, 'people', contestId);
}

/** The contests in which any of these people compete. */
export async function contestsOf(db: Kysely<Schema>, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('contest_id')
    .distinct()
    .where('user_id', 'in', [...userIds, 0])
    .orderBy('contest_id')
    .execute();
  return rows.map((row) => row.contest_id);
}
