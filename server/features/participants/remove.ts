import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { audited } from '#server/model/command.ts';
import { OWN_END } from '#server/model/contests/own-end.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { lockContest } from '#server/model/locks.ts';
import { requireArranging } from '../people/scope.ts';
import { placesWithWork } from '../people/work.ts';
import { publishPeople } from '../people/person.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { publishRemoved } from '../standings/republish.ts';
import { lockPlaces } from './places.ts';

/**
 * Takes competitors out of a contest. Those with work in it stay and are named. A person who is then in no contest that
 * is still to end for them is logged out.
 */
export async function removeParticipants(
  app: App,
  context: CallContext<'removeParticipants'>,
): Promise<{ readonly removed: number; readonly kept: string[] }> {
  const { caller, now, input } = context;
  const contestId = context.contest.id;
  requireArranging(caller);
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    refuseFinal(contest);
    const places = await lockPlaces(trx, contestId, input.ids);
    const working = await placesWithWork(
      trx,
      places.map(({ id }) => id),
    );
    const gone = places.filter(({ id }) => !working.has(id));
    const kept = places.filter(({ id }) => working.has(id)).map(({ name }) => name);
    if (gone.length === 0) return { removed: 0, kept };
    const ids = gone.map(({ id }) => id);
    await trx.deleteFrom('participants').where('id', 'in', ids).execute();
    publishRemoved(publish, contest, ids);
    const users = gone.map(({ user_id }) => user_id);
    publishAccessLost(publish, { contestId, userIds: users });
    for (const userId of await withoutContest(trx, users, now))
      await endSessionsOf(trx, publish, userId, { now, why: 'login.ended' });
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { people: gone.map(({ name }) => name) },
      after: { people: [], kept },
    });
    await publishPeople(trx, publish, users);
    return { removed: gone.length, kept };
  });
}

async function withoutContest(
  trx: Transaction,
  userIds: readonly number[],
  now: number,
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where(OWN_END, '>', now)
    .execute();
  const busy = new Set(rows.map((row) => row.user_id));
  return userIds.filter((id) => !busy.has(id));
}
