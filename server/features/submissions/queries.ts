import { type Kysely, type Selectable } from 'kysely';
import { statement } from '../../db/database.ts';
import { type Schema } from '../../db/schema.ts';
import { type SubmissionsTable } from '../../db/tables.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type ContestRow, type ParticipantRow } from '../../http/context.ts';
import { notFound } from '../../http/fault.ts';
import { type KnownSubmission } from './wire.ts';

/** A submission as the table has it. */
export type SubmissionRow = Selectable<SubmissionsTable>;

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

const lockByParticipant = statement<LockedPlace>(
  'lock-place',
  `select to_json(c) as contest, to_json(p) as participant
  from contests c join participants p on p.contest_id = c.id
  where p.id = $1 for share of c for no key update of p`,
);

const lockBySubmission = statement<LockedPlace & { readonly submission: SubmissionRow }>(
  'lock-place-of-submission',
  `select to_json(c) as contest, to_json(p) as participant, to_json(s) as submission
  from submissions s join contests c on c.id = s.contest_id join participants p on p.id = s.participant_id
  where s.id = $1 for share of c for no key update of p, s`,
);

/**
 * Locks what a participant's work is judged by: the contest's row shared (its times and settings stay as they are), then
 * the participant's own (their submissions follow one another). Throws 404 when they are gone.
 */
export async function lockPlace(trx: Transaction, participantId: number): Promise<LockedPlace> {
  const [place] = await lockByParticipant(trx, [participantId]);
  if (!place) throw notFound();
  return place;
}

/** The same for the participant of a submission, with the submission. Throws 404 when it is not there. */
export async function lockSubmission(
  trx: Transaction,
  submissionId: number,
): Promise<LockedPlace & { readonly submission: SubmissionRow }> {
  const [place] = await lockBySubmission(trx, [submissionId]);
  if (!place) throw notFound();
  return place;
}
