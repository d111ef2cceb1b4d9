import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { loginColumns } from '#server/model/logins.ts';
import { audited } from '#server/model/command.ts';

/** An admin who is created without a caller: by the first admin's link, or by an operator's command. */
interface NewAdmin {
  readonly name: string;
  readonly displayName: string;
  /** Its hash. */
  readonly password: string;
}

/** Inserts an admin with an entry in the audit. Answers whether the name was free. */
export async function insertAdmin(
  trx: Transaction,
  publish: Publish,
  admin: NewAdmin,
  now: number,
): Promise<boolean> {
  const { name, displayName, password } = admin;
  const made = await trx
    .insertInto('users')
    .values({
      ...loginColumns(name),
      display_name: displayName,
      group_label: '',
      role: 'admin',
      types: '',
      password,
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const context = { call: 'firstAdmin', caller: { userId: made.id }, contest: null, now } as const;
  const after = { name, display_name: displayName, role: 'admin' };
  await audited(trx, publish, context, { target: name, before: null, after });
  return true;
}
