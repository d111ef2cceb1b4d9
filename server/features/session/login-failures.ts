import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { afterFailure, type Attempt, type AttemptFailures, FORGET_AFTER_MS } from './login-wait.ts';

/** Recent wrong passwords for this account from anywhere, and for any account from this address. */
export async function failuresAround(
  db: Kysely<Schema>,
  { name, address }: Attempt,
): Promise<readonly AttemptFailures[]> {
  return db
    .selectFrom('login_failures')
    .select(['name', 'address', 'failures', 'last_at as lastAt'])
    .where((row) => row.or([row('name', '=', name), row('address', '=', address)]))
    .execute();
}

/**
 * Notes one more wrong password, also for unknown names; old notes are deleted, so that they do not pile up.
 */
export async function noteFailure(
  db: Kysely<Schema>,
  { name, address }: Attempt,
  lately: readonly AttemptFailures[],
  now: number,
): Promise<void> {
  const past = lately.find((one) => one.name === name && one.address === address) ?? null;
  const next = afterFailure(past, now);
  const values = { failures: next.failures, last_at: next.lastAt };
  await db
    .insertInto('login_failures')
    .values({ name, address, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'address']).doUpdateSet(values))
    .execute();
  if (next.failures === 1) await forgetFailures(db, now);
}

/** Deletes failures that no longer count, with their names and addresses. */
async function forgetFailures(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('last_at', '<', now - FORGET_AFTER_MS)
    .execute();
}

/** Deletes the failures of an account after a correct password. */
export async function clearFailures(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('name', '=', attempt.name)
    .where('address', '=', attempt.address)
    .execute();
}
