import { staffPhaseAt } from '#domain/contest/phase.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { contestTimes } from '#server/model/times.ts';
import { taskByNumber, taskOnWire } from '#server/model/tasks/queries.ts';
import { staffOf } from '#server/model/access.ts';

/**
 * Publishes the present state of a task in a contest: always to its staff, to everybody in it once it has
 * started. An nvo contest's tasks are never published to all, since each contestant sees only the module they
 * are in. Call it in the transaction that changes the task.
 */
export async function publishTask(
  trx: Transaction,
  publish: Publish,
  change: {
    readonly contest: ContestRow;
    readonly number: number;
    readonly action: 'set' | 'update';
    readonly now: number;
  },
): Promise<void> {
  const { contest, number, action, now } = change;
  const found = await taskByNumber(trx, contest.id, number);
  if (!found) return;
  const task = taskOnWire(found);
  publishers.staffTasks(publish, await staffOf(trx, contest.id), { action, contest: contest.id, task });
  if (contest.type === 'nvo' || staffPhaseAt(contestTimes(contest), now) === 'not_started') return;
  publishers.contest(publish, contest.id, { action: 'task', number, task });
}
