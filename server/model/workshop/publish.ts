import { type Transaction } from '../../db/transaction.ts';
import { type Publish } from '../../journal/write.ts';
import { publishers } from '../streams.ts';
import { authorsOf } from './rights.ts';

/** Tells everybody who sees a task's files that something of it changed; whoever shows it asks anew. */
export async function publishWorkshop(trx: Transaction, publish: Publish, taskId: number): Promise<void> {
  const frame = { action: 'update', subject: 'workshop', contest: null, task: taskId } as const;
  publishers.desk(publish, await authorsOf(trx, taskId), frame);
}
