import { type Transaction } from '../db/transaction.ts';

/** The name of a person, as other staff see it. */
export async function nameOf(trx: Transaction, userId: number): Promise<string> {
  const { name, display_name: displayName } = await trx
    .selectFrom('users')
    .select(['name', 'display_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return displayName || name;
}
