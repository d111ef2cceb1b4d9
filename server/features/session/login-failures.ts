import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { afterFailure, type Failures, FORGET_AFTER_MS } from './login-wait.ts';

/** Who tries, and from where. */
export interface Attempt {
  readonly name: string;
  readonly address: string;
}

/** Wrong passwords lately of this account from this address; null: none. */
export async function failuresOf(db: Kysely<Schema>, attempt: Attempt): Promise<Failures | null> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_at as lastAt'])
    .where('name', '=', attempt.name)
    .where('address', '=', attempt.address)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes one more wrong password. Names of nobody are noted too; what is old is swept out, so that they do not pile up. */
export async function noteFailure(
  db: Kysely<Schema>,
  attempt: Attempt,
  past: Failures | null,
  now: number,
): Promise<void> {
  const next = afterFailure(past, now);
  const values = { failures: next.failures, last_at: next.lastAt };
  await db
    .insertInto('login_failures')
    .values({ ...attempt, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'address']).doUpdateSet(values))
    .execute();
  if (next.failures === 1) {
    await db
      .deleteFrom('login_failures')
      .where('last_at', '<', now - FORGET_AFTER_MS)
      .execute();
  }
}

/** Forgets them after a right password. */
export async function clearFailures(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('name', '=', attempt.name)
    .where('address', '=', attempt.address)
    .execute();
}
