import { type Transaction } from '#server/db/transaction.ts';
import { notNow } from '#server/model/fault.ts';

/** Throws 409 when nobody but this person is an admin who can log in. Those who ask at once stand in line. */
export async function requireAnotherAdmin(trx: Transaction, userId: number): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!admins.some(({ id, disabled_at }) => id !== userId && disabled_at === null))
    throw notNow('people.last_admin');
}
