import { type Kysely } from 'kysely';
import { type ParticipantsAdded } from '#protocol/wire/staff/participants.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { audited } from '#server/model/command.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { badRequest } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { enterContest } from '../people/enter.ts';
import { publishPeople } from '../people/person.ts';
import { selectPeople } from '../people/queries.ts';
import { competingElsewhere, requireArranging } from '../people/scope.ts';

/** The people who shall compete: these login names, or everybody with a value in a field. */
type Wanted = CallContext<'addParticipants'>['input'];

type Refused = ParticipantsAdded['refused'][number];
interface Found {
  readonly id: number;
  readonly name: string;
}

/**
 * Lets people compete in a contest. Those who cannot are named, and then nobody is added unless it was asked for
 * despite them. People who compete already stay as they are, in the category where one is named.
 */
export async function addParticipants(
  app: App,
  context: CallContext<'addParticipants'>,
): Promise<ParticipantsAdded> {
  const { caller, now, input: wanted } = context;
  const contestId = context.contest.id;
  requireArranging(caller);
  return app.write(async (trx, publish) => {
    refuseFinal(await lockContest(trx, contestId));
    const { people, refused } = await judged(trx, caller, wanted, now);
    if (people.length === 0 || (refused.length > 0 && !wanted.despite))
      return { added: 0, already: 0, accommodated: 0, refused };
    const ids = people.map(({ id }) => id);
    const entrants = ids.map((userId) => ({ userId, category: wanted.category }));
    const { accommodate } = wanted;
    const entered = await enterContest(trx, publish, contestId, entrants, accommodate);
    const { count: added, accommodated } = entered;
    const already = people.length - added;
    if (added === 0 && wanted.category === '') return { added, already, accommodated, refused };
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: null,
      after: { people: people.map(({ name }) => name), added, accommodated, category: wanted.category },
    });
    await publishPeople(trx, publish, ids);
    return { added, already, accommodated, refused };
  });
}

async function judged(
  db: Kysely<Schema>,
  caller: Caller,
  { names, field, value }: Wanted,
  now: number,
): Promise<{ readonly people: readonly Found[]; readonly refused: Refused[] }> {
  if (names !== undefined) {
    const given = [...new Set(names)].filter((name) => name !== '');
    return barred(db, caller, await byNames(db, caller, given), now);
  }
  if (field === undefined || !value) throw badRequest('backend.bad_request', 'names');
  const filter = { role: 'user', state: 'active', [field]: value } as const;
  const people = await selectPeople(db, await contestIdsOf(db, caller), filter)
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .execute();
  return barred(db, caller, { people, refused: [] }, now);
}

/** Teachers add nobody who is in a contest of others that is still to end. */
async function barred(
  db: Kysely<Schema>,
  caller: Caller,
  { people, refused }: { readonly people: readonly Found[]; readonly refused: Refused[] },
  now: number,
) {
  if (caller.role === 'admin') return { people, refused };
  const others = await competingElsewhere(
    db,
    caller,
    people.map(({ id }) => id),
    now,
  );
  const away = people.filter(({ id }) => others.has(id));
  return {
    people: people.filter(({ id }) => !others.has(id)),
    refused: [...refused, ...away.map(({ name }) => ({ name, why: 'people.also_elsewhere' }) as const)],
  };
}

async function byNames(db: Kysely<Schema>, caller: Caller, names: readonly string[]) {
  // Teachers see those of their own contests: all others are as if they were not there.
  const wanted = names.filter((name) => !name.includes('\0'));
  const rows = await selectPeople(db, await contestIdsOf(db, caller), {})
    .select(['users.id', 'users.name', 'users.role'])
    .where('users.name', 'in', [...wanted, ''])
    .execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  const people: Found[] = [];
  const refused: Refused[] = [];
  for (const name of names) {
    const user = known.get(name);
    if (user === undefined) refused.push({ name, why: 'people.unknown' });
    else if (user.role !== 'user') refused.push({ name, why: 'people.file_competitors' });
    else people.push(user);
  }
  return { people, refused };
}
