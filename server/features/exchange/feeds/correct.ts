import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type PublishedSubmission } from '#server/model/submissions/queries.ts';

/** The facts of a submission that a feed may correct: its team, its task, its language and its time. */
export type Placing = Pick<
  PublishedSubmission,
  | 'participant_id'
  | 'user_id'
  | 'username'
  | 'display_name'
  | 'extra_time_seconds'
  | 'task_id'
  | 'task_number'
  | 'task_name'
  | 'language'
  | 'at'
  | 'contest_time_ms'
>;

/**
 * Columns that decide whether a submission was corrected; its time on the server's clock follows from the
 * contest's times.
 */
const DECIDING = ['participant_id', 'task_number', 'language', 'contest_time_ms'] as const;

/** The submission with the facts that its feed states now; null when it has them already. */
export function placedBy(known: PublishedSubmission, placing: Placing): PublishedSubmission | null {
  if (DECIDING.every((key) => known[key] === placing[key])) return null;
  return { ...known, ...placing };
}

/**
 * Stores corrected submissions; the caller's transaction holds their former and present participants locked.
 */
export async function storePlaced(trx: Transaction, placed: readonly PublishedSubmission[]): Promise<void> {
  if (placed.length === 0) return;
  await updateMany(trx, [
    placed.map((one) => one.id),
    placed.map((one) => one.participant_id),
    placed.map((one) => one.task_id),
    placed.map((one) => one.task_number),
    placed.map((one) => one.language),
    placed.map((one) => one.at),
    placed.map((one) => one.contest_time_ms),
  ]);
}

const updateMany = statement(
  'feed-place-submissions',
  `update submissions s set participant_id = f.participant_id, task_id = f.task_id, task_number = f.task_number,
    language = f.language, at = f.at, contest_time_ms = f.contest_time_ms
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::bigint[])
    as f(id, participant_id, task_id, task_number, language, at, contest_time_ms)
  where s.id = f.id`,
);
