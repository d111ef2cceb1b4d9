import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { command } from '#server/model/command.ts';
import { OWN_END } from '#server/model/contest/own-end.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { requireArranging } from '../accounts/scope.ts';
import { placesWithWork } from '../accounts/work.ts';
import { publishPeople } from '../accounts/person.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { publishRemoved } from '#server/features/standings/board/republish.ts';
import { lockPlaces } from './places.ts';

/**
 * Removes contestants from a contest. Contestants with work in it stay and are named. A person who is then in
 * no contest that has not ended is logged out.
 */
export async function removeParticipants(
  app: App,
  context: CallContext<'removeParticipants'>,
): Promise<{ readonly removed: number; readonly kept: string[] }> {
  const contestId = context.contest.id;
  requireArranging(context.caller);
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      const places = await lockPlaces(trx, contestId, context.input.ids);
      const ids = places.map(({ id }) => id);
      return { contest, places, working: await placesWithWork(trx, ids) };
    },
    decide: (rows) => decideRemoval(rows),
    apply: async (trx, publish, { decision: { gone, kept }, rows: { contest }, context: { now } }) => {
      if (gone.length === 0) return { answer: { removed: 0, kept }, audit: null };
      const ids = gone.map(({ id }) => id);
      await trx.deleteFrom('participants').where('id', 'in', ids).execute();
      publishRemoved(publish, contest, ids);
      const users = gone.map(({ user_id }) => user_id);
      publishAccessLost(publish, { contestId, userIds: users });
      const leaving = await withoutContest(trx, users, now);
      await endSessionsOf(trx, publish, leaving, { now, why: 'login.ended' });
      await publishPeople(trx, publish, users);
      return {
        answer: { removed: gone.length, kept },
        audit: {
          target: `contest:${contestId}`,
          before: { people: gone.map(({ name }) => name) },
          after: { people: [], kept },
        },
      };
    },
  });
}

/** The contestants to be removed, and the names of those who stay because they have work in the contest. */
export function decideRemoval<P extends { readonly id: number; readonly name: string }>({
  contest,
  places,
  working,
}: {
  readonly contest: Pick<ContestRow, 'final_at'>;
  readonly places: readonly P[];
  readonly working: ReadonlySet<number>;
}): { readonly gone: readonly P[]; readonly kept: string[] } {
  refuseFinal(contest);
  return {
    gone: places.filter(({ id }) => !working.has(id)),
    kept: places.filter(({ id }) => working.has(id)).map(({ name }) => name),
  };
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
