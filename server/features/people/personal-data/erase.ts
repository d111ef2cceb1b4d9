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
 * Erases the personal data of a person who asked for it (SEC-5). Deleted are name, group, school and seat,
 * everything that proctoring kept (pictures, notes of the browser, signals, contacts, answers to being
 * watched), questions and appeals, and the name in the audit, the journal and file names. Everything that
 * results are based on stays under a name without meaning: submissions, answers of quizzes, points and marks.
 * Answers the number of deleted pictures. 400 when `name` is not theirs, 409 while a contest of theirs runs.
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
  // A content that another person's picture shares stays; young contents are left to the sweep.
  await freePictures(app.db, hashes);
  return { pictures: hashes.length };
}

/**
 * Refuses to erase oneself, the last admin, and a person whose contest runs, since their data are needed
 * meanwhile.
 */
export function decideErasure(
  {
    user,
    isLastAdmin: isLast,
    running,
  }: {
    readonly user: Pick<UserRow, 'id' | 'name'>;
    readonly isLastAdmin: boolean;
    /** The name of a running contest of theirs; null: there is none. */
    readonly running: string | null;
  },
  { caller, input: { name } }: Pick<CallContext<'erasePerson'>, 'caller' | 'input'>,
): void {
  if (user.id === caller.userId) throw notNow('people.own_account');
  if (name.trim() !== user.name) throw badRequest('people.name_to_confirm', 'name');
  if (isLast) throw notNow('people.last_admin');
  if (running !== null) throw notNow('people.in_contest', running);
}

/** The name of a running contest of theirs; null: there is none. */
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

/** The texts of their questions, which occur in other people's records. */
async function questionsOf(trx: Transaction, userId: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('questions')
    .innerJoin('participants', 'participants.id', 'questions.participant_id')
    .select('question')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ question }) => question);
}

/** Deletes what proctoring kept of them, and answers the contents of the pictures. */
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

/** Deletes their texts that no result is based on, and the file names that they chose for their work. */
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
    // Records that proctors and coordinators wrote about them.
    sql`delete from incidents where participant_id in (${own})`,
    sql`delete from machine_checks where participant_id in (${own})`,
    sql`delete from presences where participant_id in (${own})`,
    sql`update onsite_problems set text = ${ERASED}, word = '', site = '', room = '', seat = '', group_label = ''
      where participant_id in (${own})`,
    sql`update time_requests set reason = ${ERASED}, word = '' where participant_id in (${own})`,
    sql`update late_arrivals set contacts = '[]' where participant_id in (${own})`,
    // PDFs of results contain names, so they are made again.
    sql`delete from statement_pdfs where kind = 'results'`,
  ])
    await statement.execute(trx);
}
