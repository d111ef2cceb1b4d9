import { type Kysely, sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { notFound } from '#server/model/fault.ts';

type Calls = 'savedFilters' | 'saveFilter' | 'deleteFilter';

/** The calls around saved filters: one's own are nobody else's, those of a contest its staff's. */
export function savedFiltersHandlers({ write }: App): Pick<Handlers, Calls> {
  return {
    savedFilters: async ({ db, caller, input }) => {
      const contestIds = await contestIdsOf(db, caller);
      const filters = await knownFilters(db)
        .where('feed', '=', input.feed)
        .where((eb) =>
          eb.or([
            eb.and([eb('contest_id', 'is', null), eb('user_id', '=', caller.userId)]),
            contestIds === null
              ? eb('contest_id', 'is not', null)
              : eb('contest_id', 'in', [...contestIds, 0]),
          ]),
        )
        .orderBy('saved_filters.name')
        .execute();
      return { filters };
    },

    saveFilter: async ({ db, caller, input, now }) => {
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
    },

    deleteFilter: async ({ db, caller, input }) => {
      const row = await db
        .selectFrom('saved_filters')
        .selectAll()
        .where('id', '=', input.fid)
        .executeTakeFirst();
      if (!row) throw notFound();
      if (row.contest_id !== null) await contestFor(db, caller, row.contest_id);
      else if (row.user_id !== caller.userId) throw notFound();
      await write(async (trx) => {
        await trx.deleteFrom('saved_filters').where('id', '=', input.fid).execute();
      });
      return {};
    },
  };
}

function knownFilters(db: Kysely<Schema>) {
  return db
    .selectFrom('saved_filters')
    .innerJoin('users', 'users.id', 'saved_filters.user_id')
    .select(['saved_filters.id', 'saved_filters.name', 'query', 'contest_id as contest'])
    .select('users.name as by');
}
