import { type Write } from '#server/journal/write.ts';
import { audited } from '#server/model/command.ts';
import { GENERATED_COST, hashPassword } from '#server/model/passwords/passwords.ts';
import { endSessionsOf } from '#server/features/session/end-sessions.ts';
import { insertAdmin } from './insert-admin.ts';

/** An admin whom an operator creates or lets in again, by a command on the server's machine. */
interface Wanted {
  readonly name: string;
  readonly displayName: string;
  readonly password: string;
}

/** Creates an admin; null, or the reason in one sentence why it cannot be done. */
export async function makeAdmin(write: Write, wanted: Wanted, now: number): Promise<string | null> {
  const { name, displayName } = wanted;
  const password = await hashPassword(wanted.password, GENERATED_COST);
  return write(async (trx, publish) => {
    const isMade = await insertAdmin(trx, publish, { name, displayName, password }, now);
    return isMade ? null : `There is somebody called "${name}" already.`;
  });
}

/**
 * Gives an admin a new password, enables the account and ends its sessions; null, or the reason in one
 * sentence why it cannot be done.
 */
export async function resetAdmin(write: Write, wanted: Wanted, now: number): Promise<string | null> {
  const { name } = wanted;
  const password = await hashPassword(wanted.password, GENERATED_COST);
  return write(async (trx, publish) => {
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('name', '=', name)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return `There is nobody called "${name}".`;
    if (user.role !== 'admin') return `"${name}" is no admin.`;
    await trx.updateTable('users').set({ password, disabled_at: null }).where('id', '=', user.id).execute();
    await trx.deleteFrom('login_failures').where('name', '=', name).execute();
    const ended = await endSessionsOf(trx, publish, [user.id], { now, why: 'login.wrong_credentials' });
    const context = { call: 'issuePasswords', caller: { userId: user.id }, contest: null, now } as const;
    await audited(trx, publish, context, {
      target: name,
      before: { disabled: user.disabled_at !== null },
      after: { disabled: false, passwords: true, sessions_ended: ended },
    });
    return null;
  });
}
