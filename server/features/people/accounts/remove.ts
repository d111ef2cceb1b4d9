import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { sqlState } from '#server/db/errors.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { type AuditedChange, command } from '#server/model/command.ts';
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

/** A row is named by another one (SQLSTATE). */
const FOREIGN_KEY = '23503';

type Context = CallContext<'removePerson'>;

/** A person who is taken away, once nobody else can change them. */
interface Leaving extends LockedPerson {
  readonly isLastAdmin: boolean;
  /** For teachers, whether they have work in contests of others, or compete there. */
  readonly isElsewhere: boolean;
  /** Asked where nothing of them is to stay: whether something has to. */
  readonly hasWork: boolean;
}

/**
 * Takes somebody away who has done nothing, or everything that says who somebody is: their work then stays, under a name
 * that says nothing. Their login name is typed for it.
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
    // Something else names them: it is kept, and they with it.
    throw sqlState(error) === FOREIGN_KEY ? notNow('people.has_work') : error;
  });
}

async function lockLeaving(trx: Transaction, context: Context): Promise<Leaving> {
  const { caller, input, now } = context;
  const locked = await lockPerson(trx, context);
  const { id } = locked.user;
  // A person who is sending something this moment holds their participant's row: it is waited for.
  if (input.how === 'delete')
    await trx.selectFrom('participants').select('id').where('user_id', '=', id).forUpdate().execute();
  return {
    ...locked,
    isLastAdmin: await isLastAdmin(trx, locked.user),
    isElsewhere: caller.role !== 'admin' && (await knownElsewhere(trx, caller, [id], now)).size > 0,
    hasWork: input.how === 'delete' && (await hasWork(trx, id)),
  };
}

/** Refuses to take somebody away: oneself, the last admin, and what others need. */
export function decideRemoval(
  { user, bar, isLastAdmin: isLast, isElsewhere, hasWork: isNeeded }: Leaving,
  { caller, input }: Pick<Context, 'caller' | 'input'>,
): void {
  refuseBarred(bar);
  if (user.id === caller.userId) throw notNow('people.own_account');
  if (input.name.trim() !== user.name) throw badRequest('people.name_to_confirm', 'name');
  if (isLast) throw notNow('people.last_admin');
  // It would take their name off results and certificates of others.
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
  await endSessionsOf(trx, publish, user.id, { now, why: 'login.ended' });
  for (const contestId of contests) {
    const contest = await lockContest(trx, contestId);
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
  // The name that they had is not written down again.
  return { target: name, before: { role: user.role }, after: { anonymised: true } };
}

/** Takes away what says who somebody is, keeps them out, and answers what they are called from here on. */
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
  await endSessionsOf(trx, publish, user.id, { now, why: 'login.disabled' });
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
  // The texts that they had printed may say who they are.
  await trx
    .updateTable('prints')
    .set({ source: '', file_name: '' })
    .where('participant_id', 'in', trx.selectFrom('participants').select('id').where('user_id', '=', user.id))
    .execute();
  await forgetOnsite(trx, user.id);
  // The certificates that they were given hold no longer, as nobody may be told whose they are.
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
  // The feeds of their contests have named them: such a feed begins anew.
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

/** Forgets what was written down of them on site: where they sat, what was the matter, why they needed time. */
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
