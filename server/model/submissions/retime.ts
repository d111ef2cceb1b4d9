import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '../rows.ts';

/**
 * Computes the time since the start for all work in a contest by its present start; for late work by the time
 * that counts. Work from a feed keeps the time of the feed's own clock. The caller holds the contest locked,
 * and makes its board anew.
 */
export async function retimeWork(
  trx: Transaction,
  { id, start_at: startAt }: Pick<ContestRow, 'id' | 'start_at'>,
): Promise<void> {
  await sql`
    update submissions s set contest_time_ms = known.since_start
    from (select w.id, coalesce(l.counts_at, l.sent_at, w.at) - ${startAt}::bigint as since_start
      from submissions w left join late_arrivals l on l.id = w.late_id
      where w.contest_id = ${id} and w.external_id is null) known
    where s.id = known.id and s.contest_time_ms <> known.since_start`.execute(trx);
  await sql`
    update quiz_sheets set contest_time_ms = closed_at - ${startAt}::bigint
    where contest_id = ${id} and contest_time_ms is not null
      and contest_time_ms <> closed_at - ${startAt}::bigint`.execute(trx);
}
