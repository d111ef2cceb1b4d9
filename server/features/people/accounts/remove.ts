import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { sqlState } from '#server/db/errors.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { type AuditedChange, command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { publishRemoved } from '#server/features/standings/board/republish.ts';
import { isLastAdmin } from './admins.ts';
import { publishOnBoards } from './change.ts';
import { contestsOf, publishPeople, type UserRow } from './person.ts';
import { knownElsewhere, type LockedPerson, lockPerson, refuseBarred } from './scope.ts';
import { loginColumns } from '#server/model/logins.ts';
import { hasWork } from './work.ts';

/** SQLSTATE of a row that another row refers to. */
const FOREIGN_KEY = '23503';

type Context = CallContext<'removePerson'>;

/** A person who is removed; the row is locked. */
interface Leaving extends LockedPerson {
  readonly isLastAdmin: boolean;
  /** For teachers, whether the person has work in contests of others, or competes there. */
  readonly isElsewhere: boolean;
  /** Known only where all rows are to be deleted: whether some of them must stay. */
  readonly hasWork: boolean;
}

/**
 * Removes a person who has done nothing, or all data that identify a person: their work then stays under a
 * name without meaning. The caller types the login name to confirm. A person on final results stays (409),
 * unless they are made anonymous.
 */
export async function removePerson(app: App, context: Context): Promise<{ readonly ok: true }> {
  const { how } = context.input;
  const work = command(app, context, {
    lock: (trx) => lockLeaving(trx, context),
    decide: decideRemoval,
    apply: async (trx, publish, { rows: { user }, context: { caller, now } }) => ({
      answer: { ok: true } as const,
      audit: await (how === 'delete' ? takeAway : anonymise)(trx, publish, user, { caller, now }),
    }),
  });
  return work.catch((error: unknown) => {
    // A row that must stay refers to the person, so the person stays too.
    throw sqlState(error) === FOREIGN_KEY ? notNow('people.has_work') : error;
  });
}

async function lockLeaving(trx: Transaction, context: Context): Promise<Leaving> {
  const { caller, input, now } = context;
  const locked = await lockPerson(trx, context);
  const { id } = locked.user;
  // A submission that is under way holds the person's participant row, and is waited for.
  if (input.how === 'delete')
    await trx.selectFrom('participants').select('id').where('user_id', '=', id).forUpdate().execute();
  return {
    ...locked,
    isLastAdmin: await isLastAdmin(trx, locked.user),
    isElsewhere: caller.role !== 'admin' && (await knownElsewhere(trx, caller, [id], now)).size > 0,
    hasWork: input.how === 'delete' && (await hasWork(trx, id)),
  };
}

/** Refuses to remove oneself, the last admin, and people whom others need. */
export function decideRemoval(
  { user, bar, isLastAdmin: isLast, isElsewhere, hasWork: isNeeded }: Leaving,
  { caller, input }: Pick<Context, 'caller' | 'input'>,
): void {
  refuseBarred(bar);
  if (user.id === caller.userId) throw notNow('people.own_account');
  if (input.name.trim() !== user.name) throw badRequest('people.name_to_confirm', 'name');
  if (isLast) throw notNow('people.last_admin');
  // Anonymising would remove their name from results and certificates of others.
  if (isElsewhere) throw notNow('people.works_elsewhere', user.name);
  if (isNeeded) throw notNow('people.has_work');
}

async function takeAway(
  trx: Transaction,
  publish: Publish,
  user: UserRow,
  { now }: Pick<Context, 'now'>,
): Promise<AuditedChange> {
  const contests = await contestsOf(trx, [user.id]);
  await publishPeople(trx, publish, [user.id]);
  await endSessionsOf(trx, publish, [user.id], { now, why: 'login.ended' });
  for (const contestId of contests) {
    const contest = await lockContest(trx, contestId);
    refuseFinal(contest);
    const gone = await trx
      .deleteFrom('participants')
      .where('contest_id', '=', contestId)
      .where('user_id', '=', user.id)
      .returning('id')
      .execute();
    publishRemoved(
      publish,
      contest,
      gone.map(({ id }) => id),
    );
  }
  await trx.deleteFrom('users').where('id', '=', user.id).execute();
  const { name, display_name, group_label: group, role } = user;
  return { target: name, before: { name, display_name, group, role, contests }, after: null };
}

async function anonymise(
  trx: Transaction,
  publish: Publish,
  user: UserRow,
  by: Pick<Context, 'caller' | 'now'>,
): Promise<AuditedChange> {
  const name = await takeName(trx, publish, user, by);
  await publishPeople(trx, publish, [user.id]);
  // The former name is not written to the audit.
  return { target: name, before: { role: user.role }, after: { anonymised: true } };
}

/** Removes the data that identify a person, disables the account, and answers the new name. */
export async function takeName(
  trx: Transaction,
  publish: Publish,
  user: UserRow,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<string> {
  const name = `anonymous-${user.id}`;
  await trx
    .updateTable('users')
    .set({
      ...loginColumns(name),
      display_name: name,
      group_label: '',
      school: '',
      site: '',
      room: '',
      seat: '',
      extra_time: '',
      accommodation: '',
      types: '',
      password: null,
      disabled_at: user.disabled_at ?? now,
      anonymised_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  await endSessionsOf(trx, publish, [user.id], { now, why: 'login.disabled' });
  await trx
    .updateTable('sessions')
    .set({ address: null, places: [] })
    .where('user_id', '=', user.id)
    .execute();
  await trx
    .updateTable('signals')
    .set({ detail: '{}' })
    .where('user_id', '=', user.id)
    .where('kind', '=', 'address')
    .execute();
  await trx.deleteFrom('login_tokens').where('user_id', '=', user.id).execute();
  await trx.deleteFrom('recovery_requests').where('user_id', '=', user.id).execute();
  // The texts that they had printed may identify them.
  await trx
    .updateTable('prints')
    .set({ source: '', file_name: '' })
    .where('participant_id', 'in', trx.selectFrom('participants').select('id').where('user_id', '=', user.id))
    .execute();
  await forgetOnsite(trx, user.id);
  // Their certificates are revoked, since nobody may learn whose they are.
  await trx
    .updateTable('certificates')
    .set({
      username: name,
      facts: sql`facts || '{"name":"","school":"","group":""}'`,
      revoked_at: sql`coalesce(revoked_at, ${now})`,
      revoked_by: sql`coalesce(revoked_by, ${caller.userId})`,
    })
    .where('participant_id', 'in', trx.selectFrom('participants').select('id').where('user_id', '=', user.id))
    .execute();
  await publishOnBoards(trx, publish, user.id);
  // The feeds of their contests have named them, so these feeds begin anew.
  await trx
    .deleteFrom('contest_feeds')
    .where(
      'contest_id',
      'in',
      trx.selectFrom('participants').select('contest_id').where('user_id', '=', user.id),
    )
    .execute();
  return name;
}

/** Deletes what staff on site wrote about them: seats, problems, reasons for extra time. */
async function forgetOnsite(trx: Transaction, userId: number): Promise<void> {
  const theirs = trx.selectFrom('participants').select('id').where('user_id', '=', userId);
  await trx
    .updateTable('onsite_problems')
    .set({ text: '', word: '', site: '', room: '', seat: '', group_label: '' })
    .where('participant_id', 'in', theirs)
    .execute();
  await trx
    .updateTable('time_requests')
    .set({ reason: '', word: '' })
    .where('participant_id', 'in', theirs)
    .execute();
  await trx.deleteFrom('machine_checks').where('participant_id', 'in', theirs).execute();
}
