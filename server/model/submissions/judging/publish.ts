import { type FrameOf } from '#protocol/destinations.ts';
import { type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { statement } from '#server/db/database.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { rejudgingById } from './rejudging-queries.ts';
import { staffOf } from '#server/model/access.ts';

/** The most publications of a rejudging's progress, so that a large one does not flood its readers. */
const STEPS = 100;

const lockAndCount = statement<{ total: number; done: number }>(
  'count-rejudging',
  `select (select count(*) from judge_jobs where rejudging_id = r.id) as total,
    (select count(*) from judgements where rejudging_id = r.id) as done
  from (select id from rejudgings where id = $1 for no key update) r`,
);

/**
 * Publishes the progress of a rejudging, in the transaction that stores one more of its judgements. The
 * worker that finishes a job holds the rejudging locked until then, so that the last of them has counted all;
 * in between, each hundredth is published.
 */
export async function publishRejudging(trx: Transaction, publish: Publish, id: number): Promise<void> {
  const [count] = await lockAndCount(trx, [id]);
  if (!count || !isPublishedAt(count)) return;
  const known = await rejudgingById(trx, id);
  if (known) await publishKnownRejudging(trx, publish, known, 'update');
}

/** Publishes the present state of a rejudging to the admins and the authors of its contest. */
export async function publishKnownRejudging(
  trx: Transaction,
  publish: Publish,
  rejudging: Rejudging,
  action: FrameOf<'rejudgings'>['action'],
): Promise<void> {
  publishers.rejudgings(publish, await staffOf(trx, rejudging.contest), { action, rejudging });
}

/** Whether the progress is published when `done` are finished. */
export function isPublishedAt({ done, total }: { readonly done: number; readonly total: number }): boolean {
  return done >= total || done % Math.ceil(total / STEPS) === 0;
}
