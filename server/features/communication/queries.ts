import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { type Announcement } from '#protocol/wire/communication.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { announcementOnWire } from './wire.ts';

/**
 * First number of the advisory lock under which the questions of a contest are counted; the second number is
 * the contest.
 */
const QUESTIONS_LOCK = 0x7175;

/** All questions with the names of asker, answerer and holder; callers narrow them down. */
export function knownQuestions(db: Kysely<Schema>) {
  return db
    .selectFrom('questions')
    .innerJoin('participants', 'participants.id', 'questions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('users as answerers', 'answerers.id', 'questions.answered_by')
    .leftJoin('users as holders', 'holders.id', 'questions.claimed_by')
    .select([
      'questions.id',
      'questions.contest_id',
      'questions.participant_id',
      'users.id as user_id',
      'users.name as username',
      'users.display_name',
    ])
    .select([
      'questions.topic',
      'questions.question',
      'questions.asked_at',
      'questions.answer',
      'questions.answered_at',
      'questions.answered_by',
      'questions.answered_to',
      'questions.version',
      'answerers.name as answerer_name',
      'answerers.display_name as answerer_display_name',
    ])
    .select([
      'questions.claimed_by',
      'questions.claimed_session',
      'questions.claimed_at',
      'questions.claimed_until',
      'holders.name as holder_name',
      'holders.display_name as holder_display_name',
    ]);
}

/**
 * Whether a participant is in the audience of an announcement: everybody, or a group or room that they were
 * in at the time.
 */
function saidTo(participantId: number): Expression<SqlBool> {
  return sql<SqlBool>`(announcements.audience = 'all' or exists (select from announcement_people p
    where p.announcement_id = announcements.id and p.participant_id = ${participantId}))`;
}

/** The announcements of a contest, newest first, withdrawn ones included. */
export async function announcementsOf(db: Kysely<Schema>, contestId: number): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(announcementOnWire);
}

/**
 * Announcements to a participant, newest first. A withdrawn one is only named as withdrawn, and only if they
 * had read it.
 */
export async function announcementsTo(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'contest_id'>,
): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('contest_id', '=', participant.contest_id)
    .where(saidTo(participant.id))
    .where(
      sql<SqlBool>`(withdrawn_at is null or exists (select from announcement_readers r
        where r.announcement_id = announcements.id and r.participant_id = ${participant.id}))`,
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => announcementOnWire(row.withdrawn_at === null ? row : { ...row, message: '' }));
}

/**
 * Locks the questions of a contest until the transaction ends: they change one after another, so that their
 * count is right.
 */
export async function lockQuestions(trx: Transaction, contestId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${QUESTIONS_LOCK}::int, ${contestId}::int)`.execute(trx);
}

/** The number of questions of a contest without an answer. */
export async function unansweredIn(db: Kysely<Schema>, contestId: number): Promise<number> {
  const row = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('value'))
    .where('contest_id', '=', contestId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The number of answers that the participant has not read. */
export async function unreadAnswersOf(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'seen_at'>,
): Promise<number> {
  const row = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('value'))
    .where('participant_id', '=', participant.id)
    .where('answered_at', '>', participant.seen_at)
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * The id of the newest announcement to the participant (0: none), and the number of unread ones, without
 * withdrawn ones.
 */
export async function readAnnouncementsOf(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'contest_id' | 'seen_at'>,
): Promise<{ readonly seen: number; readonly unread: number }> {
  const row = await db
    .selectFrom('announcements')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('id').filterWhere('at', '<=', participant.seen_at), eb.lit(0)).as('seen'),
      eb.fn
        .countAll<number>()
        .filterWhere('at', '>', participant.seen_at)
        .filterWhere('withdrawn_at', 'is', null)
        .as('unread'),
    ])
    .where('contest_id', '=', participant.contest_id)
    .where(saidTo(participant.id))
    .executeTakeFirstOrThrow();
  return { seen: row.seen, unread: row.unread };
}

/** The time of the latest announcement or answer to the participant; 0: never. */
export async function lastSaidAt(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'contest_id'>,
): Promise<number> {
  const announced = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('contest_id', '=', participant.contest_id)
    .where(saidTo(participant.id))
    .executeTakeFirst();
  const answered = await db
    .selectFrom('questions')
    .select((eb) => eb.fn.max('answered_at').as('at'))
    .where('participant_id', '=', participant.id)
    .executeTakeFirst();
  return Math.max(0, announced?.at ?? 0, answered?.at ?? 0);
}

/** The latest time at which a participant of the contest marked messages as read; 0: never. */
export async function lastSeenAt(db: Kysely<Schema>, contestId: number): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.max('seen_at').as('at'))
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row?.at ?? 0;
}
