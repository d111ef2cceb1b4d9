import { type Transaction } from '#server/db/transaction.ts';
import { type UserRow } from './person.ts';

/**
 * Whether this person is the only admin who can log in. The lock makes transactions that ask at once wait for
 * each other.
 */
export async function isLastAdmin(
  trx: Transaction,
  { id: userId, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return !admins.some(({ id, disabled_at }) => id !== userId && disabled_at === null);
}
