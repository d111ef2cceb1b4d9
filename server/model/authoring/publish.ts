import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { type StaffMember } from '../access.ts';
import { publishers } from '../streams.ts';
import { authorsOf } from './rights.ts';

/** Publishes a change of a task to everybody who sees its files; pages that show it load again. */
export async function publishWorkshop(trx: Transaction, publish: Publish, taskId: number): Promise<void> {
  await publishTask(trx, publish, taskId, 'workshop');
}

/**
 * Publishes the progress of the judges' work for a task's authors: its invocations and searches by stress.
 */
export async function publishInvocations(trx: Transaction, publish: Publish, taskId: number): Promise<void> {
  await publishTask(trx, publish, taskId, 'invocations');
}

async function publishTask(
  trx: Transaction,
  publish: Publish,
  taskId: number,
  subject: 'workshop' | 'invocations',
): Promise<void> {
  const frame = { action: 'update', subject, contest: null, task: taskId } as const;
  publishers.desk(publish, await authorsOf(trx, taskId), frame);
}

/**
 * Tells everybody who has a task in their list that the list changed. `also` are people who had it before,
 * and may have lost it.
 */
export async function publishListing(
  trx: Transaction,
  publish: Publish,
  taskId: number,
  also: readonly StaffMember[] = [],
): Promise<void> {
  const authors = await authorsOf(trx, taskId);
  const others = also.filter((one) => authors.every(({ userId }) => userId !== one.userId));
  publishers.desk(publish, [...authors, ...others], { action: 'update', subject: 'tasks', contest: null });
}
