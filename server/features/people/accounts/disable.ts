import { type PersonRow } from '#protocol/wire/staff/people/accounts.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { publishEnded } from '#server/model/ended-sessions.ts';
import { notNow } from '#server/model/fault.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { isLastAdmin } from './admins.ts';
import { publishPeople } from './person.ts';
import { personRow } from './queries.ts';
import { type LockedPerson, lockPerson, refuseBarred } from './scope.ts';

/** Disables a person, whose sessions end, or enables them again. Nobody disables themselves. */
export function disablePerson(app: App, context: CallContext<'disablePerson'>): Promise<PersonRow> {
  const { uid: userId, disabled } = context.input;
  return command(app, context, {
    lock: async (trx) => {
      const locked = await lockPerson(trx, context);
      return { ...locked, isLastAdmin: disabled && (await isLastAdmin(trx, locked.user)) };
    },
    decide: decideDisabling,
    apply: async (trx, publish, { decision, rows: { user }, context: { now } }) => {
      if (decision === null) return { answer: await personRow(trx, userId), audit: null };
      await trx.updateTable('users').set(decision).where('id', '=', userId).execute();
      const ended = disabled
        ? await endSessionsOf(trx, publish, [userId], { now, why: 'login.disabled' })
        : 0;
      await publishPeople(trx, publish, [userId]);
      const [before, after] = [{ disabled: !disabled }, { disabled, sessions_ended: ended }];
      return { answer: await personRow(trx, userId), audit: { target: user.name, before, after } };
    },
  });
}

/** The column of a disabled or enabled person; null: no change. */
export function decideDisabling(
  { user, bar, isLastAdmin: isLast }: LockedPerson & { readonly isLastAdmin: boolean },
  { caller, input: { disabled }, now }: Pick<CallContext<'disablePerson'>, 'caller' | 'input' | 'now'>,
) {
  refuseBarred(bar);
  if (user.id === caller.userId) throw notNow('people.own_account');
  if ((user.disabled_at !== null) === disabled) return null;
  if (isLast) throw notNow('people.last_admin');
  return { disabled_at: disabled ? now : null };
}

/** Ends a session of a person, or all of them, and answers the number. */
export function endPersonSessions(
  app: App,
  context: CallContext<'endPersonSessions'>,
): Promise<{ readonly ended: number }> {
  const { uid: userId, session } = context.input;
  return command(app, context, {
    lock: (trx) => lockPerson(trx, context),
    decide: ({ bar }) => refuseBarred(bar),
    apply: async (trx, publish, { rows: { user }, context: { now } }) => {
      const ended =
        session === undefined
          ? await endSessionsOf(trx, publish, [userId], { now, why: 'login.ended' })
          : await endOne(trx, publish, { userId, session, now });
      await publishPeople(trx, publish, [userId]);
      return { answer: { ended }, audit: { target: user.name, before: { open: ended }, after: { open: 0 } } };
    },
  });
}

async function endOne(
  trx: Transaction,
  publish: Publish,
  { userId, session, now }: { readonly userId: number; readonly session: number; readonly now: number },
): Promise<number> {
  const row = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: 'login.ended' })
    .where('id', '=', session)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 0;
  publishEnded(publish, row.id, 'login.ended');
  return 1;
}
