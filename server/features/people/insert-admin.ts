import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { loginColumns } from '#server/model/logins.ts';
import { record } from '#server/model/audit.ts';

/** An admin who makes themselves: by the first admin's link, or by an operator's command. */
interface NewAdmin {
  readonly name: string;
  readonly displayName: string;
  /** Its hash. */
  readonly password: string;
}

/** Writes an admin and the audit of it. Answers whether the name was free. */
export async function insertAdmin(trx: Kysely<Schema>, admin: NewAdmin, now: number): Promise<boolean> {
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
  await record(trx, {
    caller: { userId: made.id },
    now,
    action: 'firstAdmin',
    target: name,
    contestId: null,
    before: null,
    after: { name, display_name: displayName, role: 'admin' },
  });
  return true;
}
