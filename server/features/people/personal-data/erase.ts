import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { freePictures } from '#server/files/free.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { OWN_END } from '#server/model/contest/own-end.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { isLastAdmin } from '../accounts/admins.ts';
import { lockUser, publishPeople, type UserRow } from '../accounts/person.ts';
import { takeName } from '../accounts/remove.ts';
import { ERASED } from './redact.ts';
import { redactRecords } from './redact-records.ts';

/**
 * Erases what is personal of somebody who asked for it (SEC-5). Gone are their name, group, school and place, whatever was seen of
 * them (pictures, notes of the browser, signals, contacts, answers to being watched), what they asked and appealed, and their name in
 * the audit, the journal and the names of files. What results stand on stays under a name that says nothing: submissions, answers of
 * quizzes, points and marks. Answers how many pictures went. 400 when `name` is not theirs, 409 while a contest of theirs runs.
 */
export async function erasePerson(
  app: App,
  context: CallContext<'erasePerson'>,
): Promise<{ readonly pictures: number }> {
  const { uid: userId } = context.input;
  const hashes = await command(app, context, {
    lock: async (trx) => {
      const user = await lockUser(trx, userId);
      const isLast = await isLastAdmin(trx, user);
      return { user, isLastAdmin: isLast, running: await runningContest(trx, userId, app.now()) };
    },
    decide: decideErasure,
    apply: async (trx, publish, { rows: { user }, context: { caller, now } }) => {
      const questions = await questionsOf(trx, userId);
      const alias = await takeName(trx, publish, user, { caller, now });
      const pictures = await eraseSeen(trx, userId);
      await eraseWritten(trx, userId);
      const names = [user.name, user.display_name].filter((text) => text !== '');
      await redactRecords(trx, { userId, name: user.name }, { names, alias, questions });
      await publishPeople(trx, publish, [userId]);
      const [before, after] = [{ role: user.role }, { erased: true, pictures: pictures.length }];
      return { answer: pictures, audit: { target: alias, before, after } };
    },
  });
  // Those that somebody else's pictures show too stay; what is young is left to the sweep.
  await freePictures(app.db, hashes);
  return { pictures: hashes.length };
}

/** Refuses to erase oneself, the last admin, and somebody whose contest runs: what is needed of them meanwhile stays. */
export function decideErasure(
  {
    user,
    isLastAdmin: isLast,
    running,
  }: {
    readonly user: Pick<UserRow, 'id' | 'name'>;
    readonly isLastAdmin: boolean;
    /** The name of a contest of theirs that runs; null: none does. */
    readonly running: string | null;
  },
  { caller, input: { name } }: Pick<CallContext<'erasePerson'>, 'caller' | 'input'>,
): void {
  if (user.id === caller.userId) throw notNow('people.own_account');
  if (name.trim() !== user.name) throw badRequest('people.name_to_confirm', 'name');
  if (isLast) throw notNow('people.last_admin');
  if (running !== null) throw notNow('people.in_contest', running);
}

/** The name of a contest of theirs that runs now; null: none does. */
async function runningContest(trx: Transaction, userId: number, now: number): Promise<string | null> {
  const running = await trx
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select('contests.name')
    .where('user_id', '=', userId)
    .where('start_at', '<=', now)
    .where(OWN_END, '>', now)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return running?.name ?? null;
}

/** Questions that they asked, which others' records repeat. */
async function questionsOf(trx: Transaction, userId: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('questions')
    .innerJoin('participants', 'participants.id', 'questions.participant_id')
    .select('question')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ question }) => question);
}

/** Takes away what was seen of them, and answers the contents of the pictures. */
async function eraseSeen(trx: Transaction, userId: number): Promise<readonly string[]> {
  const pictures = await trx
    .deleteFrom('snapshots')
    .where('user_id', '=', userId)
    .returning('picture_hash')
    .execute();
  await trx.deleteFrom('activity_log').where('user_id', '=', userId).execute();
  await trx.deleteFrom('signals').where('user_id', '=', userId).execute();
  await trx.deleteFrom('consents').where('user_id', '=', userId).execute();
  await trx.deleteFrom('contacts').where('user_id', '=', userId).execute();
  await trx.deleteFrom('commands').where('user_id', '=', userId).execute();
  await trx.deleteFrom('saved_filters').where('user_id', '=', userId).execute();
  await trx.deleteFrom('reports').where('user_id', '=', userId).execute();
  return pictures.map((row) => row.picture_hash);
}

/** Takes away what they wrote that no result stands on, and what of their work bears a name of their own choice. */
async function eraseWritten(trx: Transaction, userId: number): Promise<void> {
  const own = sql`select id from participants where user_id = ${userId}`;
  const works = sql`select id from marking_works where participant_id in (${own})`;
  for (const statement of [
    sql`update questions set question = ${ERASED} where participant_id in (${own})`,
    sql`update marking_appeals set text = ${ERASED} where work_id in (${works})`,
    sql`update participants set extra_reason = '' where user_id = ${userId}`,
    sql`update submissions set file_name = 'submission-' || id || coalesce(substring(file_name from '\\.[A-Za-z0-9]{1,8}$'), '')
      where participant_id in (${own})`,
    sql`update user_tests set input_name = 'input',
      file_name = 'test-' || id || coalesce(substring(file_name from '\\.[A-Za-z0-9]{1,8}$'), '')
      where participant_id in (${own})`,
    // Records that proctors and coordinators wrote down of them.
    sql`delete from incidents where participant_id in (${own})`,
    sql`delete from machine_checks where participant_id in (${own})`,
    sql`delete from presences where participant_id in (${own})`,
    sql`update onsite_problems set text = ${ERASED}, word = '', site = '', room = '', seat = '', group_label = ''
      where participant_id in (${own})`,
    sql`update time_requests set reason = ${ERASED}, word = '' where participant_id in (${own})`,
    sql`update late_arrivals set contacts = '[]' where participant_id in (${own})`,
    // Lists of results that were made into a page have names in them, and are made anew.
    sql`delete from statement_pdfs where kind = 'results'`,
  ])
    await statement.execute(trx);
}
