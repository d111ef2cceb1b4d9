import { sql } from 'kysely';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { type CardsAnswer, type PersonCard } from '#protocol/wire/staff/people/accounts.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { audited } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { GENERATED_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { createLoginTokens } from '#server/features/session/login-tokens.ts';
import { newPassword } from '#server/features/session/secrets.ts';
import { contestsOfCards } from './card-contests.ts';
import { publishPeople } from './person.ts';
import { selectPeople } from './queries.ts';
import { knownElsewhere, requireArranging } from './scope.ts';

/** The most cards that are made at once. */
const MOST_CARDS = 5_000;
/** The most names in the refusal of all cards. */
const NAMES_SAID = 20;
/**
 * Validity of a token on a card, ms: long enough to print it early, and short enough to be useless weeks
 * later.
 */
const TOKEN_MS = 14 * 24 * 3_600_000;

type Context = CallContext<'issuePasswords'>;
/** The people for whom cards are made, and the contents of the cards. */
type Wanted = Context['input'];

interface Made {
  readonly id: number;
  readonly password: string;
  readonly kept: string;
}

/**
 * Makes new passwords, one-time tokens or both. Former ones stop working: a new password ends the old one,
 * the sessions and the tokens; a new token ends earlier tokens. Nobody makes their own card, and teachers
 * make none for people with work in contests of others.
 */
export async function issueCards(app: App, context: Context): Promise<CardsAnswer> {
  const { caller, input: wanted, now } = context;
  requireArranging(caller);
  if ((wanted.ids === undefined) === (wanted.filter === undefined)) throw badRequest();
  const ids = await changeable(app, caller, wanted, now);
  const contests = await contestsOfCards(app.db, { ids, contest: wanted.filter?.contest, now });
  const made = wanted.what === 'token' ? null : await passwordsFor(ids);
  const cards = await app.write((trx, publish) =>
    issue(trx, publish, context, { ids, made, contests, withTokens: wanted.what !== 'password' }),
  );
  return { cards, expires_at: wanted.what === 'password' ? null : now + TOKEN_MS };
}

async function changeable(
  app: App,
  caller: Caller,
  { ids, filter = {} }: Wanted,
  now: number,
): Promise<readonly number[]> {
  if (filter.contest !== undefined) await contestFor(app.db, caller, filter.contest);
  let query = selectPeople(app.db, await contestIdsOf(app.db, caller), filter)
    .select(['users.id', 'users.name', 'users.role'])
    .where('users.disabled_at', 'is', null);
  if (ids !== undefined) query = query.where('users.id', 'in', [...ids, 0]);
  // A filter without a role means contestants: cards of other roles are made by login name.
  else query = query.where('users.role', '=', filter.role ?? 'user');
  const rows = await query
    .orderBy('users.id')
    .limit(MOST_CARDS + 1)
    .execute();
  const found = rows.map(({ id }) => id);
  const barred =
    caller.role === 'admin' ? new Set<number>() : await knownElsewhere(app.db, caller, found, now);
  decideCards({ rows, barred }, caller);
  return found;
}

/**
 * Refuses too many cards, one's own card, and for teachers the cards of staff and of people with work in
 * contests of others.
 */
export function decideCards(
  {
    rows,
    barred,
  }: {
    readonly rows: readonly { readonly id: number; readonly name: string; readonly role: string }[];
    /** The people who have work in contests of others. */
    readonly barred: ReadonlySet<number>;
  },
  caller: Pick<Caller, 'userId' | 'role'>,
): void {
  if (rows.length > MOST_CARDS) throw badRequest('people.over_limit', String(MOST_CARDS));
  if (rows.some(({ id }) => id === caller.userId)) throw notNow('people.own_account');
  if (caller.role === 'admin') return;
  if (rows.some(({ role }) => role !== 'user')) throw notNow('people.not_yours');
  const names = rows.filter(({ id }) => barred.has(id)).map(({ name }) => name);
  if (names.length > 0) throw notNow('people.works_elsewhere', names.slice(0, NAMES_SAID).join(', '));
}

async function passwordsFor(ids: readonly number[]): Promise<ReadonlyMap<number, Made>> {
  const made = new Map<number, Made>();
  for (const id of ids) {
    const password = newPassword();
    made.set(id, { id, password, kept: await hashPassword(password, GENERATED_COST) });
  }
  return made;
}

/** Stores new passwords; the failures and sessions of the former ones end. Answers the number of sessions. */
async function storePasswords(
  trx: Transaction,
  publish: Publish,
  {
    people,
    made,
    now,
  }: {
    readonly people: readonly { readonly id: number; readonly name: string }[];
    readonly made: ReadonlyMap<number, Made>;
    readonly now: number;
  },
): Promise<number> {
  const ids = people.map(({ id }) => id);
  const kept = ids.map((id) => made.get(id)?.kept ?? null);
  await sql`update users set password = v.kept from unnest(${ids}::int[], ${kept}::text[]) as v(id, kept)
    where users.id = v.id`.execute(trx);
  const names = people.map(({ name }) => name);
  await trx
    .deleteFrom('login_failures')
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute();
  return endSessionsOf(trx, publish, ids, { now, why: 'login.wrong_credentials' });
}

async function issue(
  trx: Transaction,
  publish: Publish,
  context: Context,
  how: {
    readonly ids: readonly number[];
    readonly made: ReadonlyMap<number, Made> | null;
    readonly contests: Awaited<ReturnType<typeof contestsOfCards>>;
    readonly withTokens: boolean;
  },
): Promise<PersonCard[]> {
  const { now } = context;
  const { ids, made, contests, withTokens } = how;
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'group_label as group', 'site', 'room', 'seat'])
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const issued = people.map(({ id }) => id);
  await trx
    .deleteFrom('login_tokens')
    .where('user_id', '=', sql<number>`any(${issued}::int[])`)
    .where('used_at', 'is', null)
    .execute();
  const ended = made === null ? 0 : await storePasswords(trx, publish, { people, made, now });
  const tokens = withTokens ? await createLoginTokens(trx, issued, TOKEN_MS, now) : null;
  const cards = people.map((person) => ({
    ...person,
    contest: contests.get(person.id) ?? null,
    code: cardCodeOf(person.id),
    password: made?.get(person.id)?.password ?? null,
    token: tokens?.get(person.id) ?? null,
  }));
  await audited(trx, publish, context, {
    target: people.length === 1 ? (people[0]?.name ?? '') : String(people.length),
    before: null,
    after: {
      people: people.map(({ name }) => name),
      passwords: made !== null,
      tokens: withTokens,
      sessions_ended: ended,
    },
  });
  await publishPeople(trx, publish, ids);
  return cards;
}
