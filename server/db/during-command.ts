import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction } from './transaction.ts';

/** Notes in a transaction that a command is done; rejects when it is not this process's to do any more. */
export type NoteDone = (trx: Transaction) => Promise<void>;

const current = new AsyncLocalStorage<NoteDone>();

/** Does the work of a command: each transaction that it commits notes so first. */
export function duringCommand<T>(note: NoteDone, work: () => Promise<T>): Promise<T> {
  return current.run(note, work);
}

/** Notes that the command under way, if there is one, is done when this transaction commits. */
export async function noteCommandDone(trx: Transaction): Promise<void> {
  await current.getStore()?.(trx);
}
