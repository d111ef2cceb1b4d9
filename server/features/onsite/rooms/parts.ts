import { type Kysely } from 'kysely';
import { type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type OnsiteStaff } from '#protocol/wire/staff/onsite/rooms.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';

/** The coordinators of a contest with their parts, and all sites, rooms and groups. */
export async function onsiteStaffOf(db: Kysely<Schema>, contestId: number): Promise<OnsiteStaff> {
  const people = await db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'contest_staff.user_id')
    .select(['users.id as user', 'users.name', 'users.display_name'])
    .where('contest_id', '=', contestId)
    .where('role', '=', 'coordinator')
    .where('disabled_at', 'is', null)
    .orderBy('users.name')
    .execute();
  const parts = await db
    .selectFrom('onsite_parts')
    .select(['user_id', 'site', 'room', 'group_label as group'])
    .where('contest_id', '=', contestId)
    .orderBy('site')
    .orderBy('room')
    .orderBy('group_label')
    .execute();
  const places = await db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.site', 'u.room', 'u.group_label as group'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.contest_id', '=', contestId)
    .groupBy(['u.site', 'u.room', 'u.group_label'])
    .orderBy('u.site')
    .orderBy('u.room')
    .orderBy('u.group_label')
    .execute();
  return {
    coordinators: people.map((one) => ({
      ...one,
      parts: parts
        .filter(({ user_id }) => user_id === one.user)
        .map(({ site, room, group }) => ({ site, room, group })),
    })),
    places,
  };
}

/**
 * Sets the parts that a coordinator of the contest answers for; none: the whole contest. Throws 409 for a
 * person who is no coordinator of it.
 */
export async function setOnsiteParts(
  app: App,
  context: CallContext<'setOnsiteParts'>,
): Promise<{ parts: OnsitePlace[] }> {
  const { uid: userId, parts } = context.input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const name = await coordinatorName(trx, contestId, userId);
    // A part without any name means the whole contest, as an empty list does.
    const wanted = parts.some(({ site, room, group }) => site + room + group === '') ? [] : unique(parts);
    const before = await trx
      .deleteFrom('onsite_parts')
      .where('contest_id', '=', contestId)
      .where('user_id', '=', userId)
      .returning(['site', 'room', 'group_label as group'])
      .execute();
    if (wanted.length > 0)
      await trx
        .insertInto('onsite_parts')
        .values(
          wanted.map(({ group, ...place }) => ({
            contest_id: contestId,
            user_id: userId,
            group_label: group,
            ...place,
          })),
        )
        .execute();
    await publishOnsite(trx, publish, contestId, null);
    await audited(trx, publish, context, {
      target: name,
      before: { parts: before },
      after: { parts: wanted },
    });
    return { parts: wanted };
  });
}

async function coordinatorName(trx: Transaction, contestId: number, userId: number): Promise<string> {
  const row = await trx
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'contest_staff.user_id')
    .select('users.name')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('role', '=', 'coordinator')
    .forUpdate('contest_staff')
    .executeTakeFirst();
  if (!row) throw notNow('backend.not_a_coordinator');
  return row.name;
}

function unique(parts: readonly OnsitePlace[]): OnsitePlace[] {
  return [
    ...new Map(parts.map((part) => [JSON.stringify([part.site, part.room, part.group]), part])).values(),
  ];
}
