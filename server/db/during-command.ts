import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction } from './transaction.ts';

/** Notes in a transaction that a command is done; rejects when this process no longer owns it. */
export type NoteDone = (trx: Transaction) => Promise<void>;

const current = new AsyncLocalStorage<NoteDone>();

/** Carries out a command: each transaction that commits its changes also notes that the command is done. */
export function duringCommand<T>(note: NoteDone, work: () => Promise<T>): Promise<T> {
  return current.run(note, work);
}

/** Notes that the current command, if there is one, is done when this transaction commits. */
export async function noteCommandDone(trx: Transaction): Promise<void> {
  await current.getStore()?.(trx);
}
