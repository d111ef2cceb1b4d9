import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '../../http/context.ts';
import { notFound } from '../../http/fault.ts';
import { type KnownSubmission } from './wire.ts';

/** All submissions with whose they are; callers narrow it down. */
export function knownSubmissions(db: Kysely<Schema>) {
  return db
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'submissions.id',
      'submissions.contest_id',
      'contests.name as contest_name',
      'contests.type as contest_type',
      'submissions.task_number',
      'submissions.task_id',
      'tasks.name as task_name',
      'submissions.participant_id',
      'users.id as user_id',
      'users.name as username',
      'users.display_name',
    ])
    .select([
      'submissions.language',
      'submissions.at',
      'submissions.contest_time_ms',
      'submissions.bytes',
      'submissions.status',
      'submissions.verdict',
      'submissions.score',
      'submissions.group_scores',
      'submissions.judged_at',
      'submissions.file_hash',
      'submissions.file_name',
    ]);
}

/** The submission with that id; undefined when there is none. */
export async function knownSubmission(db: Kysely<Schema>, id: number): Promise<KnownSubmission | undefined> {
  return knownSubmissions(db).where('submissions.id', '=', id).executeTakeFirst();
}

/** A contest and one of its participants, kept from changing until the transaction ends. */
export interface LockedPlace {
  readonly contest: ContestRow;
  readonly participant: ParticipantRow;
}

/**
 * Locks what a participant's work is judged by: the contest's row shared (its times and settings stay as they are), then
 * the participant's own (their submissions follow one another). Throws 404 when they are gone.
 */
export async function lockPlace(trx: Transaction, participantId: number): Promise<LockedPlace> {
  const contest = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('participants').select('contest_id').where('id', '=', participantId),
    )
    .forShare()
    .executeTakeFirst();
  const participant = await trx
    .selectFrom('participants')
    .selectAll()
    .where('id', '=', participantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!contest || !participant) throw notFound();
  return { contest, participant };
}
