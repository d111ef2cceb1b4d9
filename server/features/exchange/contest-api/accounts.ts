import { type Kysely } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Seen } from './audience.ts';
import { type CollectionObject } from './objects.ts';
import { type References } from './work.ts';

/** The standard's types of accounts that are no team's (Accounts). */
const TYPES: Readonly<Partial<Record<Role, string>>> = {
  admin: 'admin',
  author: 'judge',
  scorer: 'judge',
  arbiter: 'judge',
  spectator: 'analyst',
};

interface Account {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly role: Role;
  readonly anonymised_at: number | null;
}

/** The people behind the teams, and the contest's staff. */
export interface Behind {
  readonly accounts: readonly CollectionObject[];
  readonly persons: readonly CollectionObject[];
}

/**
 * `accounts` and `persons` of the teams and of the contest's staff: accounts without passwords, persons with
 * their names alone. Each account is one person's; an anonymised account has no person. Only for the staff.
 */
export async function accountsAndPersonsOf(
  db: Kysely<Schema>,
  { contest, view }: Seen,
  { teamIds }: Pick<References, 'teamIds'>,
): Promise<Behind> {
  if (view !== 'full') return { accounts: [], persons: [] };
  const teams = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'users.id',
      'users.name',
      'display_name',
      'role',
      'anonymised_at',
      'participants.id as participant',
    ])
    .where('contest_id', '=', contest.id)
    .orderBy('users.id')
    .execute();
  const staff = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'role', 'anonymised_at'])
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb('id', 'in', eb.selectFrom('contest_staff').select('user_id').where('contest_id', '=', contest.id)),
      ]),
    )
    .where('is_rehearsal', '=', false)
    .orderBy('id')
    .execute();
  const all = [
    ...teams.map((one) => ({ one, team: teamIds.get(one.participant) })),
    ...staff.map((one) => ({ one, team: undefined })),
  ];
  return {
    accounts: all.map(({ one, team }) => ({
      ...accountObject(one, team),
      ...(one.anonymised_at === null && { person_id: String(one.id) }),
    })),
    persons: all
      .filter(({ one }) => one.anonymised_at === null)
      .map(({ one, team }) => personObject(one, team)),
  };
}

/**
 * `account`: the caller, with their team in this contest; null where they are a contestant without a team.
 */
export async function ownAccount(
  db: Kysely<Schema>,
  userId: number,
  { seen, references }: { readonly seen: Seen; readonly references: References },
): Promise<CollectionObject | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'role', 'anonymised_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const place = await db
    .selectFrom('participants')
    .select('id')
    .where('contest_id', '=', seen.contest.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const team = place && references.teamIds.get(place.id);
  return user && (team !== undefined || user.role !== 'user') ? accountObject(user, team) : null;
}

function personObject({ id, name, display_name: shown }: Account, team?: string): CollectionObject {
  return {
    id: String(id),
    name: shown === '' ? name : shown,
    ...(team === undefined ? { role: 'staff' } : { role: 'contestant', team_ids: [team] }),
  };
}

function accountObject({ id, name, display_name: shown, role }: Account, team?: string): CollectionObject {
  return {
    id: String(id),
    username: name,
    ...(shown !== '' && { name: shown }),
    type: team === undefined ? (TYPES[role] ?? 'staff') : 'team',
    ...(team !== undefined && { team_id: team }),
  };
}
