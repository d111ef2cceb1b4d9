import { type Kysely, sql } from 'kysely';
import { type PeopleFilter } from '#protocol/calls/staff/people/accounts.ts';
import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { PLACE_FIELDS, type PlaceField } from '#domain/people/people.ts';
import { type Schema } from '#server/db/schema.ts';
import { COLUMNS } from './person.ts';

/** The most values of a field that are offered. */
const MOST_VALUES = 500;

const ORDERS = {
  display_name: ['users.display_name', 'users.name'],
  name: ['users.name'],
  group: ['users.group_label', 'users.display_name', 'users.name'],
  room: ['users.site', 'users.room', 'users.seat', 'users.name'],
  newest: [],
} as const;
export type PeopleOrder = keyof typeof ORDERS;

/**
 * People in these contests (null: in any or none) who match every given filter, in no order. Anonymised
 * people are found only by the filter for disabled people.
 */
export function selectPeople(db: Kysely<Schema>, contestIds: readonly number[] | null, filter: PeopleFilter) {
  let query = db.selectFrom('users').where('users.is_rehearsal', '=', false);
  const inContests = (ids: readonly number[]) =>
    query.where('users.id', 'in', (those) =>
      those
        .selectFrom('participants')
        .select('user_id')
        .where('contest_id', 'in', [...ids, 0]),
    );
  if (contestIds !== null) query = inContests(contestIds);
  if (filter.contest !== undefined) query = inContests([filter.contest]);
  if (filter.role !== undefined) query = query.where('users.role', '=', filter.role);
  if (filter.type !== undefined)
    query = query.where(sql<boolean>`${filter.type} = any(string_to_array(users.types, ','))`);
  for (const field of PLACE_FIELDS) {
    const value = filter[field];
    if (value !== undefined) query = query.where(`users.${COLUMNS[field]}`, '=', value);
  }
  if (filter.state === 'disabled') query = query.where('users.disabled_at', 'is not', null);
  else query = query.where('users.anonymised_at', 'is', null);
  if (filter.state === 'active') query = query.where('users.disabled_at', 'is', null);
  if (filter.state === 'no_password')
    query = query.where('users.password', 'is', null).where('users.disabled_at', 'is', null);
  for (const word of (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(sql<boolean>`strpos(users.written, ${word}) > 0`);
  return query;
}

/** A page of these people, in a given order. */
export async function pageOf(
  people: ReturnType<typeof selectPeople>,
  { sort, from, limit }: { readonly sort: PeopleOrder; readonly from: number; readonly limit: number },
): Promise<PersonRow[]> {
  let query = rowsOf(people).offset(from).limit(limit);
  for (const column of ORDERS[sort]) query = query.orderBy(column);
  const rows = await query.orderBy('users.id', sort === 'newest' ? 'desc' : 'asc').execute();
  return rows.map(personRowOf);
}

/** One person in the form of the lists. */
export async function personRow(db: Kysely<Schema>, userId: number): Promise<PersonRow> {
  const row = await rowsOf(db.selectFrom('users')).where('users.id', '=', userId).executeTakeFirstOrThrow();
  return personRowOf(row);
}

function rowsOf(people: ReturnType<typeof selectPeople>) {
  return people
    .select(['users.id', 'users.name', 'users.display_name', 'users.group_label as group'])
    .select(['users.school', 'users.site', 'users.room', 'users.seat', 'users.role', 'users.types as type'])
    .select(['users.extra_time', 'users.accommodation'])
    .select((is) => is('users.disabled_at', 'is not', null).as('disabled'))
    .select((is) => is('users.password', 'is not', null).as('has_password'))
    .select((those) =>
      those
        .selectFrom('participants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('participants.user_id', '=', 'users.id')
        .as('contests'),
    );
}

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function personRowOf({ disabled, has_password, contests, ...row }: Found): PersonRow {
  return {
    ...row,
    disabled: Boolean(disabled),
    has_password: Boolean(has_password),
    contests: contests ?? 0,
  };
}

/**
 * The values that people of these contests (null: all people) have in the fields that lists can be filtered
 * by.
 */
export async function valuesOf(
  db: Kysely<Schema>,
  contestIds: readonly number[] | null,
): Promise<Record<PlaceField, string[]>> {
  const of = async (field: PlaceField): Promise<[PlaceField, string[]]> => {
    const column = `users.${COLUMNS[field]}` as const;
    const rows = await selectPeople(db, contestIds, {})
      .select(`${column} as value`)
      .distinct()
      .where(column, '!=', '')
      .orderBy(column)
      .limit(MOST_VALUES)
      .execute();
    return [field, rows.map((row) => row.value)];
  };
  const all = await Promise.all(PLACE_FIELDS.map(of));
  return Object.fromEntries(all) as Record<PlaceField, string[]>;
}
