import { sql } from 'kysely';
import { VIEW_MS } from '#domain/limits.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type EndReason, publishEnded } from '#server/model/ended-sessions.ts';

const CHORE_MS = 60_000;
/** The most sessions that are ended in one transaction. */
const AT_ONCE = 500;

/** Ends every open session of these people, with their live connections, and answers the number. */
export async function endSessionsOf(
  trx: Transaction,
  publish: Publish,
  userIds: readonly number[],
  { now, why }: { readonly now: number; readonly why: EndReason },
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: why })
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where('revoked_at', 'is', null)
    // The session of a spectator who sees the person's view is no login of that person.
    .$if(why === 'login.elsewhere', (open) => open.where('viewed_by', 'is', null))
    .returning('id')
    .execute();
  for (const { id } of ended) publishEnded(publish, id, why);
  return ended.length;
}

/**
 * Called before a contestant's new session is opened: ends their other sessions if a contest of theirs that
 * is not over allows one session each. Logins of one person wait here for each other.
 */
export async function makeRoom(
  trx: Transaction,
  publish: Publish,
  userId: number,
  now: number,
): Promise<void> {
  const contest = await trx
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'contest_id')
    .select('contests.id')
    .where('user_id', '=', userId)
    .where('one_session', '=', true)
    .where(sql<boolean>`end_at + extra_time_seconds * 1000 > ${now}`)
    .limit(1)
    .executeTakeFirst();
  if (!contest) return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await endSessionsOf(trx, publish, [userId], { now, why: 'login.elsewhere' });
}

/** Ends, each minute, sessions that lasted or were unused for too long, with their live connections. */
export function startEndingSessions(app: App): Chore {
  return startChore(app, {
    everyMs: CHORE_MS,
    failed: 'sessions_not_ended',
    once: async () => (await endOverdue(app)) === AT_ONCE,
  });
}

/** Ends the sessions that are over by now and answers the number. */
export async function endOverdue(app: App): Promise<number> {
  const { ageMs, idleMs } = app.sessionTerms;
  const now = app.now();
  return app.write(async (trx, publish) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ revoked_at: now, ended_because: 'login.expired' })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('sessions')
          .select('id')
          .where('revoked_at', 'is', null)
          .where((row) =>
            row.or([
              row('created_at', '<=', now - ageMs),
              row('last_used_at', '<=', now - idleMs),
              row.and([row('viewed_by', 'is not', null), row('created_at', '<=', now - VIEW_MS)]),
            ]),
          )
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    for (const { id } of ended) publishEnded(publish, id, 'login.expired');
    return ended.length;
  });
}
