import { type Kysely } from 'kysely';
import { type PersonDetail } from '#protocol/wire/staff/people/accounts.ts';
import { type Schema } from '#server/db/schema.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { personRow } from './queries.ts';
import { barOf, requireSeen } from './scope.ts';
import { hasWork } from './work.ts';

/** The most questions of one person that are listed. */
const MOST_QUESTIONS = 100;

/** A person by login name with everything that belongs to them and that the caller may see. */
export async function personDetail(
  db: Kysely<Schema>,
  caller: Caller,
  name: string,
  now: number,
): Promise<PersonDetail> {
  const user = await db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst();
  if (!user) throw notFound();
  await requireSeen(db, caller, user.id);
  const own = await contestIdsOf(db, caller);
  return {
    person: await personRow(db, user.id),
    disabled_at: user.disabled_at,
    bar: await barOf(db, caller, user, now),
    contests: await contestsOf(db, user.id, own),
    sessions: await sessionsOf(db, user.id, caller),
    questions: await questionsOf(db, user.id, own),
    has_work: await hasWork(db, user.id),
  };
}

async function contestsOf(
  db: Kysely<Schema>,
  userId: number,
  own: readonly number[] | null,
): Promise<PersonDetail['contests']> {
  let query = db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select(['contests.id', 'contests.name', 'contests.type', 'start_at', 'end_at'])
    .select(['extra_time_seconds', 'category', 'finished_at'])
    .select((those) =>
      those
        .selectFrom('submissions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('submissions.participant_id', '=', 'participants.id')
        .as('submissions'),
    )
    .where('participants.user_id', '=', userId)
    .orderBy('start_at', 'desc')
    .orderBy('contests.id', 'desc');
  if (own !== null) query = query.where('contests.id', 'in', [...own, 0]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    start_time: row.start_at,
    end_time: row.end_at,
    extra_time: row.extra_time_seconds,
    category: row.category,
    finished: row.finished_at !== null,
    submissions: row.submissions ?? 0,
  }));
}

async function sessionsOf(
  db: Kysely<Schema>,
  userId: number,
  caller: Caller,
): Promise<PersonDetail['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'locked_at', 'by_token'])
    .where('user_id', '=', userId)
    .where('viewed_by', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_QUESTIONS)
    .execute();
  return rows.map(({ locked_at, ...row }) => ({
    ...row,
    locked: locked_at !== null,
    own: row.id === caller.sessionId,
  }));
}

async function questionsOf(
  db: Kysely<Schema>,
  userId: number,
  own: readonly number[] | null,
): Promise<PersonDetail['questions']> {
  let query = db
    .selectFrom('questions')
    .innerJoin('participants', 'participants.id', 'questions.participant_id')
    .select([
      'questions.id',
      'questions.contest_id as contest',
      'topic',
      'question',
      'asked_at',
      'answered_at',
    ])
    .where('participants.user_id', '=', userId)
    .orderBy('questions.id', 'desc')
    .limit(MOST_QUESTIONS);
  if (own !== null) query = query.where('questions.contest_id', 'in', [...own, 0]);
  return query.execute();
}
