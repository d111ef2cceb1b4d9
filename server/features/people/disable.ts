import { type PersonRow } from '#protocol/wire/staff/people.ts';
import { type App } from '#server/app.ts';
import { record } from '#server/model/audit.ts';
import { notNow } from '#server/model/fault.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { publishEnded } from '#server/model/ended-sessions.ts';
import { requireAnotherAdmin } from './admins.ts';
import { type Handling } from './change.ts';
import { lockUser, publishPeople } from './person.ts';
import { personRow } from './queries.ts';
import { requireChangeable } from './scope.ts';

/** Keeps somebody out, whose sessions end, or lets them in again. Nobody keeps themselves out. */
export async function disablePerson(app: App, handling: Handling, disabled: boolean): Promise<PersonRow> {
  const { caller, userId, now } = handling;
  return app.write(async (trx, publish) => {
    const user = await lockUser(trx, userId);
    await requireChangeable(trx, caller, user, now);
    if (userId === caller.userId) throw notNow('people.own_account');
    if ((user.disabled_at !== null) === disabled) return personRow(trx, userId);
    if (disabled && user.role === 'admin') await requireAnotherAdmin(trx, userId);
    await trx
      .updateTable('users')
      .set({ disabled_at: disabled ? now : null })
      .where('id', '=', userId)
      .execute();
    const ended = disabled ? await endSessionsOf(trx, publish, userId, { now, why: 'login.disabled' }) : 0;
    await record(trx, {
      caller,
      now,
      action: 'disablePerson',
      target: user.name,
      contestId: null,
      before: { disabled: !disabled },
      after: { disabled, sessions_ended: ended },
    });
    await publishPeople(trx, publish, [userId]);
    return personRow(trx, userId);
  });
}

/** Ends a session of a person, or all of them, and answers how many. */
export async function endPersonSessions(
  app: App,
  handling: Handling,
  sessionId: number | null,
): Promise<number> {
  const { caller, userId, now } = handling;
  return app.write(async (trx, publish) => {
    const user = await lockUser(trx, userId);
    await requireChangeable(trx, caller, user, now);
    let ended: number;
    if (sessionId === null) ended = await endSessionsOf(trx, publish, userId, { now, why: 'login.ended' });
    else {
      const row = await trx
        .updateTable('sessions')
        .set({ revoked_at: now, ended_because: 'login.ended' })
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (row) publishEnded(publish, row.id, 'login.ended');
      ended = row ? 1 : 0;
    }
    await record(trx, {
      caller,
      now,
      action: 'endPersonSessions',
      target: user.name,
      contestId: null,
      before: { open: ended },
      after: { open: 0 },
    });
    await publishPeople(trx, publish, [userId]);
    return ended;
  });
}
