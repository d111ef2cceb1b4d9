import { type Kysely, sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { notFound } from '#server/model/fault.ts';

type Calls = 'savedFilters' | 'saveFilter' | 'deleteFilter';

/** Calls about saved filters: private ones, and those that a contest's staff share. */
export function savedFiltersHandlers(app: App): Pick<Handlers, Calls> {
  return {
    savedFilters: async (context) => ({ filters: await filtersFor(context) }),
    saveFilter: (context) => saveFilter(app, context),
    deleteFilter: (context) => deleteFilter(app, context),
  };
}

/** The filters of a feed that the caller may use, by name. */
async function filtersFor({ db, caller, input }: CallContext<'savedFilters'>) {
  const contestIds = await contestIdsOf(db, caller);
  return knownFilters(db)
    .where('feed', '=', input.feed)
    .where((eb) =>
      eb.or([
        eb.and([eb('contest_id', 'is', null), eb('user_id', '=', caller.userId)]),
        contestIds === null ? eb('contest_id', 'is not', null) : eb('contest_id', 'in', [...contestIds, 0]),
      ]),
    )
    .orderBy('saved_filters.name')
    .execute();
}

/** Saves a filter, replacing one with the same name. Throws 404 for a contest of others. */
async function saveFilter({ write }: App, { db, caller, input, now }: CallContext<'saveFilter'>) {
  const { feed, name, query, contest: contest_id = null } = input;
  if (contest_id !== null) await contestFor(db, caller, contest_id);
  return write(async (trx) => {
    const isSame = sql<boolean>`lower(name) = lower(${name})`;
    const owner =
      contest_id === null
        ? sql<boolean>`contest_id is null and user_id = ${caller.userId}`
        : sql<boolean>`contest_id = ${contest_id}`;
    await trx.deleteFrom('saved_filters').where('feed', '=', feed).where(isSame).where(owner).execute();
    const { id } = await trx
      .insertInto('saved_filters')
      .values({ feed, name, query, contest_id, user_id: caller.userId, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return knownFilters(trx).where('saved_filters.id', '=', id).executeTakeFirstOrThrow();
  });
}

/** Deletes a filter. Throws 404 for a filter of others. */
async function deleteFilter(
  { write }: App,
  { db, caller, input }: CallContext<'deleteFilter'>,
): Promise<Record<string, never>> {
  const row = await db
    .selectFrom('saved_filters')
    .select(['contest_id', 'user_id'])
    .where('id', '=', input.fid)
    .executeTakeFirstOrThrow(notFound);
  if (row.contest_id !== null) await contestFor(db, caller, row.contest_id);
  else if (row.user_id !== caller.userId) throw notFound();
  await write(async (trx) => {
    await trx.deleteFrom('saved_filters').where('id', '=', input.fid).execute();
  });
  return {};
}

function knownFilters(db: Kysely<Schema>) {
  return db
    .selectFrom('saved_filters')
    .innerJoin('users', 'users.id', 'saved_filters.user_id')
    .select(['saved_filters.id', 'saved_filters.name', 'query', 'contest_id as contest'])
    .select('users.name as by');
}
