import { sql } from 'kysely';
import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type PublishedSubmission } from '#server/model/submissions/queries.ts';

/** Stores the runs in a batch for the judgements that count now; runs of other judgements are deleted. */
export async function storeRuns(
  trx: Transaction,
  current: ReadonlyMap<string, Pick<PublishedSubmission, 'id' | 'judgement_external_id'>>,
  events: readonly FeedEvent[],
): Promise<void> {
  const rows = new Map<number, { submission_id: number; judgement: string; count: number; runs: string }>();
  for (const event of events) {
    if (event.type !== 'judgement' || !event.runs) continue;
    const submission = current.get(event.submission);
    if (submission?.judgement_external_id !== event.external_id) continue;
    const runs = event.runs.map((run) => ({ ...run }));
    rows.set(submission.id, {
      submission_id: submission.id,
      judgement: event.external_id,
      count: runs.length,
      runs: JSON.stringify(runs),
    });
  }
  await deleteReplaced(trx, [...current.values()]);
  if (rows.size === 0) return;
  await trx
    .insertInto('brought_runs')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column('submission_id').doUpdateSet((eb) => ({
        judgement: eb.ref('excluded.judgement'),
        count: eb.ref('excluded.count'),
        runs: eb.ref('excluded.runs'),
      })),
    )
    .execute();
}

/** Deletes runs of judgements that count no more, as of a withdrawn one or one that another replaced. */
async function deleteReplaced(
  trx: Transaction,
  current: readonly Pick<PublishedSubmission, 'id' | 'judgement_external_id'>[],
): Promise<void> {
  await sql`delete from brought_runs r
    using unnest(${current.map(({ id }) => id)}::int[],
      ${current.map((one) => one.judgement_external_id)}::text[]) as f(id, judgement)
    where r.submission_id = f.id and r.judgement is distinct from f.judgement`.execute(trx);
}
