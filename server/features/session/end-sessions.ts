import { sql } from 'kysely';
import { VIEW_MS } from '#domain/limits.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type EndReason, publishEnded } from '#server/model/ended-sessions.ts';

const CHORE_MS = 60_000;
/** Ended in one transaction at most. */
const AT_ONCE = 500;

/** Ends every open session of a person, with their live connections, and answers how many there were. */
export async function endSessionsOf(
  trx: Transaction,
  publish: Publish,
  userId: number,
  { now, why }: { readonly now: number; readonly why: EndReason },
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: why })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    // The session of a person who looks on through the person's eyes is no login of theirs.
    .$if(why === 'login.elsewhere', (open) => open.where('viewed_by', 'is', null))
    .returning('id')
    .execute();
  for (const { id } of ended) publishEnded(publish, id, why);
  return ended.length;
}

/**
 * Before a competitor's new session is opened: ends their others if a contest of theirs that is not over wants one session a
 * person. Logins of one person stand in line for it.
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
  await endSessionsOf(trx, publish, userId, { now, why: 'login.elsewhere' });
}

/** Ends, each minute, what has lasted too long or was left alone: its live connections as well. */
export function startEndingSessions(app: App): Chore {
  return startChore(app, {
    everyMs: CHORE_MS,
    failed: 'sessions_not_ended',
    once: async () => (await endOverdue(app)) === AT_ONCE,
  });
}

/** Ends the sessions that are over by now and answers how many. */
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
