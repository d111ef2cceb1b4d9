import { type Kysely } from 'kysely';
import { statement } from '#server/db/database.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '../rows.ts';
import { type StaffMember } from '../access.ts';
import { notFound } from '../fault.ts';
import { type KnownSubmission } from './wire.ts';

/** All submissions with their people; callers narrow them down. */
export function knownSubmissions(db: Kysely<Schema>) {
  return db
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('late_arrivals', 'late_arrivals.id', 'submissions.late_id')
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
      'submissions.judgement_id',
      'submissions.tests_done',
      'submissions.tests_total',
      'submissions.cpu_ms',
      'submissions.memory_bytes',
      'submissions.file_hash',
      'submissions.file_name',
    ])
    .select([
      'contests.feedback',
      'contests.end_at',
      'contests.start_analysis_at',
      'contests.end_analysis_at',
      'participants.extra_time_seconds',
    ])
    .select([
      'late_arrivals.state as late_state',
      'late_arrivals.sent_at as late_sent_at',
      'late_arrivals.reason as late_reason',
      'late_arrivals.decided_at as late_decided_at',
    ]);
}

/** The submission with that id; undefined when there is none. */
export async function knownSubmission(db: Kysely<Schema>, id: number): Promise<KnownSubmission | undefined> {
  return knownSubmissions(db).where('submissions.id', '=', id).executeTakeFirst();
}

/** A submission with its person, the contest's staff, and the id of its judgement in a feed. */
export interface PublishedSubmission extends KnownSubmission {
  readonly staff: readonly StaffMember[];
  readonly external_id: string | null;
  readonly judgement_external_id: string | null;
  readonly counts: boolean;
  readonly is_penalised: boolean | null;
  readonly is_rehearsal: boolean;
}

/** Columns and joins that complete a row `w` of submissions to a `PublishedSubmission`. */
const PUBLISHED = `w.id, w.contest_id, c.name as contest_name, c.type as contest_type, w.task_number, w.task_id,
  t.name as task_name, w.participant_id, u.id as user_id, u.name as username, u.display_name, w.language, w.at,
  w.contest_time_ms, w.bytes, w.status, w.verdict, w.score, w.group_scores, w.judged_at,
  w.judgement_id, w.tests_done, w.tests_total, w.cpu_ms, w.memory_bytes, w.file_hash, w.file_name,
  c.feedback, c.is_rehearsal, c.end_at, c.start_analysis_at, c.end_analysis_at, p.extra_time_seconds,
  w.external_id, w.judgement_external_id, w.counts, w.is_penalised, l.state as late_state, l.sent_at as late_sent_at,
  l.reason as late_reason, l.decided_at as late_decided_at,
  (select coalesce(json_agg(json_build_object('userId', a.id, 'role', a.role)), '[]') from contest_staff cs
    join users a on a.id = cs.user_id where cs.contest_id = w.contest_id) as staff`;
const PUBLISHED_FROM = `w join contests c on c.id = w.contest_id join tasks t on t.id = w.task_id
  join participants p on p.id = w.participant_id join users u on u.id = p.user_id
  left join late_arrivals l on l.id = w.late_id`;

/**
 * A statement from SQL that writes or finds rows of submissions; it returns each as a `PublishedSubmission`,
 * by id.
 */
export function publishedSubmissions(name: string, rows: string) {
  const text = `with w as (${rows}) select ${PUBLISHED} from ${PUBLISHED_FROM} order by w.id`;
  return statement<PublishedSubmission>(name, text);
}

const lockBySubmission = statement<{ readonly contest: ContestRow } & PublishedSubmission>(
  'lock-place-of-submission',
  `select to_json(c) as contest, ${PUBLISHED} from submissions ${PUBLISHED_FROM}
  where w.id = $1 for share of c for no key update of p, w`,
);

/**
 * Locks a submission's participant (`lockPlace`), and the submission, which it answers. Throws 404 when it
 * does not exist.
 */
export async function lockSubmission(
  trx: Transaction,
  submissionId: number,
): Promise<{ readonly contest: ContestRow; readonly submission: PublishedSubmission }> {
  const [found] = await lockBySubmission(trx, [submissionId]);
  if (!found) throw notFound();
  const { contest, ...submission } = found;
  return { contest, submission };
}
