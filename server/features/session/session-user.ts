import { type Kysely } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type SessionContest, type SessionUser } from '#protocol/wire/session.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { consentsOf } from '#server/model/consent.ts';
import { runningFirst } from '#server/model/contest/order.ts';

/**
 * The answer of `me`: the caller, the secret of the session, and a contestant's contests to choose from (§3).
 */
export async function sessionUserOf(
  db: Kysely<Schema>,
  caller: Caller,
  secret: string,
  now: number,
): Promise<SessionUser> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const contests = caller.role === 'user' ? runningFirst(await contestsOf(db, caller), now) : [];
  return {
    id: user.id,
    name: user.name,
    display_name: user.display_name,
    contest: user.group_label,
    role: user.role.toUpperCase() as Uppercase<Role>,
    type: user.types,
    password: secret,
    contests,
    error: caller.role === 'user' && contests.length === 0 ? 'login.no_contests' : null,
  };
}

async function contestsOf(db: Kysely<Schema>, { userId, types }: Caller): Promise<SessionContest[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select(['contests.id', 'contests.name', 'type', 'start_at', 'end_at'])
    .select(['extra_time_seconds', 'finished_at', 'check_internet', 'check_camera', 'check_screen'])
    .select(['share_before_tasks', 'signals', 'pictures_kept_days'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .execute();
  const consents = types.includes('translator') ? null : await consentsOf(db, userId, rows);
  return rows.map((row) => {
    const {
      start_at,
      end_at,
      extra_time_seconds,
      finished_at,
      signals: _,
      pictures_kept_days: __,
      ...contest
    } = row;
    const consent = consents?.get(row.id);
    return {
      ...contest,
      start_time: start_at,
      end_time: end_at,
      extra_time: extra_time_seconds,
      finished: finished_at !== null,
      ...(consent && { consent }),
    };
  });
}
