import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { type Database, TransactionAbortedError } from './database.ts';
import { isConnectionError, isSerializationError, sqlState, wasNeverSent } from './errors.ts';
import { type Schema } from './schema.ts';

const RETRY_FOR_MS = 15_000;
const FIRST_DELAY_MS = 10;
const MAX_DELAY_MS = 500;
const MAX_CONFLICTS = 20;

/** A running transaction, with all query builder methods of the database. */
export type Transaction = KyselyTransaction<Schema>;

/** The connection was lost during the commit: it is unknown whether the commit succeeded. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
  constructor(cause: unknown) {
    super('The connection was lost during the commit; its outcome is not known', { cause });
  }
}

/** Runs `work` once, on one snapshot of the database: all its reads see the same state. */
export function inSnapshot<T>(db: Kysely<Schema>, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work);
}

/**
 * Runs `work` in one transaction and commits. `work` must do nothing but use the database, since it is run
 * again after a deadlock, a serialization failure or a lost connection, while it is certain that nothing was
 * committed; after lost connections for up to 15 s, which covers a restart of the database. Rejects with
 * `CommitUnknownError` when the connection is lost during the commit, else with the error of `work`.
 */
export async function withTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return await withRetries(() => attempt(db, work));
}

/**
 * Repeats `work`, which must be safe to run twice (such as a read), after conflicts and lost connections for
 * up to 15 s. Rejects with the last error.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY_FOR_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayRetry(error, tries) || performance.now() > until) throw error;
    }
    await delay(Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS) * (0.5 + Math.random() / 2));
  }
}

function mayRetry(error: unknown, tries: number): boolean {
  return isConnectionError(error) || (isSerializationError(error) && tries < MAX_CONFLICTS);
}

async function attempt<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute();
  let result: T;
  try {
    result = await work(trx);
  } catch (error) {
    await rollback(trx);
    throw error;
  }
  try {
    await trx.commit().execute();
  } catch (error) {
    await rollback(trx);
    throw wasRefused(error) ? error : new CommitUnknownError(error);
  }
  return result;
}

/** True only if the commit surely failed or was never sent: a session may have committed before it ended. */
function wasRefused(error: unknown): boolean {
  if (error instanceof TransactionAbortedError || wasNeverSent(error)) return true;
  const state = sqlState(error);
  return state !== undefined && /^(23|40(?!003)|25P02)/.test(state);
}

/** Ends the transaction and releases its connection; a dead connection cannot and need not roll back. */
async function rollback(trx: { rollback(): { execute(): Promise<void> } }): Promise<void> {
  await trx
    .rollback()
    .execute()
    .catch(() => undefined);
}
