import { type Kysely } from 'kysely';
import { faultOfAdminPassword } from '#domain/session/admin-password.ts';
import { faultOfField } from '#domain/people/people.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { hashSecret, newToken } from '#server/features/session/secrets.ts';
import { insertAdmin } from './insert-admin.ts';

/** Validity of a link, ms. */
const LINK_MS = 24 * 3_600_000;

/**
 * A new token for the link that creates the first admin, if there is no admin: valid once, for 24 hours;
 * earlier links stop working. Only its hash is stored. null where there is an admin who can log in.
 */
export async function newFirstAdminToken({ write, now }: Pick<App, 'write' | 'now'>): Promise<string | null> {
  return write(async (trx) => {
    if (await hasAdmin(trx)) return null;
    const token = newToken();
    const at = now();
    await trx.deleteFrom('first_admin_links').where('used_at', 'is', null).execute();
    await trx
      .insertInto('first_admin_links')
      .values({ token_hash: hashSecret(token), created_at: at, expires_at: at + LINK_MS, used_at: null })
      .execute();
    return token;
  });
}

/** Creates the first admin. 409 for a link that was used, is too old, or is no longer needed. */
export async function createFirstAdmin(
  app: App,
  { input, now }: Pick<CallContext<'firstAdmin'>, 'input' | 'now'>,
): Promise<{ readonly ok: true }> {
  const { token, name, display_name, password } = input;
  const hash = hashSecret(token);
  const open = await app.db
    .selectFrom('first_admin_links')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!open) throw notNow('first.link_over');
  for (const field of ['name', 'display_name'] as const) {
    const fault = faultOfField(field, input[field]);
    if (fault !== null) throw badRequest(fault, field);
  }
  const fault = faultOfAdminPassword(password, name);
  if (fault !== null) throw badRequest(fault, 'password');
  const kept = await hashPassword(password, app.passwordCost);
  return app.write(async (trx, publish) => {
    const used = await trx
      .updateTable('first_admin_links')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst();
    if (!used || (await hasAdmin(trx))) throw notNow('first.link_over');
    const isMade = await insertAdmin(trx, publish, { name, displayName: display_name, password: kept }, now);
    if (!isMade) throw notNow('people.name_taken', name);
    return { ok: true };
  });
}

/** Whether somebody is an admin and can log in. */
async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
