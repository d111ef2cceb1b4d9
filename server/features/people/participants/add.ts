import { type Kysely } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type ParticipantsAdded } from '#protocol/wire/staff/people/participants.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { command } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { enterContest } from '#server/features/contest/contests/enter.ts';
import { publishPeople } from '../accounts/person.ts';
import { selectPeople } from '../accounts/queries.ts';
import { competingElsewhere, requireArranging } from '../accounts/scope.ts';

/** The people to be added: these login names, or everybody with a value in a field. */
type Wanted = CallContext<'addParticipants'>['input'];

type Refused = ParticipantsAdded['refused'][number];
interface Found {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/**
 * Adds people to a contest. People who cannot be added are named, and then nobody is added unless the caller
 * confirmed that. Existing participants stay as they are, in the category where one is named.
 */
export async function addParticipants(
  app: App,
  context: CallContext<'addParticipants'>,
): Promise<ParticipantsAdded> {
  const contestId = context.contest.id;
  requireArranging(context.caller);
  return command(app, context, {
    lock: async (trx) => {
      refuseFinal(await lockContest(trx, contestId));
      return lockFound(trx, context, app.now());
    },
    decide: decideEntrants,
    apply: async (trx, publish, { decision: { people, refused }, context: { input } }) => {
      if (people.length === 0)
        return { answer: { added: 0, already: 0, accommodated: 0, refused }, audit: null };
      const { category, accommodate } = input;
      const ids = people.map(({ id }) => id);
      const entrants = ids.map((userId) => ({ userId, category }));
      const entered = await enterContest(trx, publish, contestId, entrants, accommodate);
      const { count: added, accommodated } = entered;
      const answer = { added, already: people.length - added, accommodated, refused };
      if (added === 0 && category === '') return { answer, audit: null };
      await publishPeople(trx, publish, ids);
      const after = { people: people.map(({ name }) => name), added, accommodated, category };
      return { answer, audit: { target: `contest:${contestId}`, before: null, after } };
    },
  });
}

/** The found people, and ids of those in a contest of others that has not ended. */
interface FoundPeople {
  readonly found: readonly Found[];
  readonly elsewhere: ReadonlySet<number>;
}

/**
 * The people to be added, nobody where one is refused unless the caller confirmed that; and the refused
 * people, each with the reason. A repeated login name counts once, and unknown names are refused too.
 */
export function decideEntrants(
  { found, elsewhere }: FoundPeople,
  { input: { names, despite } }: { readonly input: Pick<Wanted, 'names' | 'despite'> },
): { readonly people: readonly Found[]; readonly refused: Refused[] } {
  const known = new Map(found.map((one) => [one.name, one]));
  const given = names ?? found.map(({ name }) => name);
  const wanted = [...new Set(given)].filter((name) => name !== '');
  const people: Found[] = [];
  const refused: Refused[] = [];
  const away: Refused[] = [];
  for (const name of wanted) {
    const user = known.get(name);
    if (user === undefined) refused.push({ name, why: 'people.unknown' });
    else if (user.role !== 'user') refused.push({ name, why: 'people.file_competitors' });
    else if (elsewhere.has(user.id)) away.push({ name, why: 'people.also_elsewhere' });
    else people.push(user);
  }
  refused.push(...away);
  return { people: refused.length > 0 && !despite ? [] : people, refused };
}

/**
 * The people whom the call names. Teachers may not add a person in a contest of others that has not ended.
 */
async function lockFound(
  db: Kysely<Schema>,
  { caller, input }: Pick<CallContext<'addParticipants'>, 'caller' | 'input'>,
  now: number,
): Promise<FoundPeople> {
  const found = await foundBy(db, caller, input);
  if (caller.role === 'admin') return { found, elsewhere: new Set() };
  const ids = found.map(({ id }) => id);
  return { found, elsewhere: await competingElsewhere(db, caller, ids, now) };
}

async function foundBy(
  db: Kysely<Schema>,
  caller: Caller,
  { names, field, value }: Wanted,
): Promise<readonly Found[]> {
  // Teachers see people of their own contests: all others are unknown to them.
  const contestIds = await contestIdsOf(db, caller);
  if (names !== undefined) {
    const wanted = names.filter((name) => !name.includes('\0'));
    return selectPeople(db, contestIds, {})
      .select(['users.id', 'users.name', 'users.role'])
      .where('users.name', 'in', [...wanted, ''])
      .execute();
  }
  if (field === undefined || !value) throw badRequest('backend.bad_request', 'names');
  const filter = { role: 'user', state: 'active', [field]: value } as const;
  return selectPeople(db, contestIds, filter)
    .select(['users.id', 'users.name', 'users.role'])
    .orderBy('users.name')
    .execute();
}
