import { type Kysely, sql } from 'kysely';
import { foldedLogin } from '#domain/session/login.ts';
import { parseUserTypes } from '#domain/roles.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type App } from '#server/app.ts';
import { type Caller } from '#server/model/caller.ts';
import { type SessionRow, sessionBySecret } from '#server/model/session-row.ts';
import { noteUses } from '#server/model/session-use.ts';
import { type SessionTerms } from '#server/options.ts';
import { VIEW_MS } from '#domain/limits.ts';
import { placeOf } from '#server/model/budgets/place.ts';
import { isElsewhere, noteNewPlace } from './places.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';

/** The precision of the stored time of last use, ms. */
const USE_KEPT_MS = 60_000;

/** The circumstances of an opened session. */
interface Opening {
  readonly byToken?: boolean;
  /** The network address, of which only the network is stored. */
  readonly address?: string;
  /** The admin's session that is the spectator. */
  readonly viewedBy?: number | null;
}

/**
 * Opens a session for a person and answers its secret; only its hash is stored, so nobody else ever has it
 * (SES-7).
 */
export async function openSession(
  db: Kysely<Schema>,
  userId: number,
  now: number,
  { byToken = false, address, viewedBy = null }: Opening = {},
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: hashSecret(secret),
      created_at: now,
      revoked_at: null,
      by_token: byToken,
      address: address === undefined ? null : placeOf(address),
      places: address === undefined ? [] : [placeOf(address)],
      last_used_at: now,
      viewed_by: viewedBy,
    })
    .execute();
  return secret;
}

/** Ends the open session with that secret, if it belongs to the named person; answers its id, else null. */
export async function revokeSession(
  db: Kysely<Schema>,
  credentials: { readonly name: string; readonly secret: string },
  now: number,
): Promise<number | null> {
  const row = await db
    .updateTable('sessions')
    .from('users')
    .set({ revoked_at: now })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where(isOfLogin(credentials.name))
    .where('secret_hash', '=', hashSecret(credentials.secret))
    .where('revoked_at', 'is', null)
    .returning('sessions.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The caller whose session secret comes from an address: `ended` with the reason, or `unknown` when that
 * person never had such a secret.
 */
export async function callerBySecret(
  app: App,
  credentials: { readonly name: string; readonly secret: string },
  { address, noteLater = false }: { readonly address: string; readonly noteLater?: boolean },
): Promise<Caller | { readonly ended: ErrorKey } | 'unknown'> {
  const { db, now, sessionTerms } = app;
  const sessions = app.kept?.sessions;
  if (!isSecret(credentials.secret)) return 'unknown';
  const hash = hashSecret(credentials.secret);
  const key = `${hash} ${credentials.name}`;
  const kept = sessions?.get(key);
  if (kept && isInOrder(kept, { at: now(), address, terms: sessionTerms })) return callerInSession(kept);
  const query = () => sessionBySecret(db, hash, credentials.name);
  const row = await (sessions ? sessions.read(key, query) : query());
  if (!row) return 'unknown';
  const ended = await endOf(app, row);
  if (ended !== null) return { ended };
  await noteUse(app, row, { address, noteLater });
  return callerInSession(row);
}

/** The reason why a session is over; null: it is open. */
async function endOf({ db, now, sessionTerms }: App, row: SessionRow): Promise<ErrorKey | null> {
  if (row.revoked_at !== null) return row.ended_because ?? 'login.wrong_credentials';
  if (isOver(row, sessionTerms, now())) return 'login.expired';
  const isLeft = row.viewed_by !== null && !(await mayStillLook(db, row.viewed_by));
  return isLeft ? 'login.expired' : null;
}

/** Writes down the use of a session, and its network where it was not used before. */
async function noteUse(
  app: App,
  row: SessionRow,
  { address, noteLater }: { readonly address: string; readonly noteLater: boolean },
): Promise<void> {
  const at = app.now();
  if (at - row.last_used_at >= USE_KEPT_MS) {
    if (noteLater) app.contacts.noteUse(row.session_id);
    else await noteUses(app.db, new Map([[row.session_id, at]]));
  }
  if (isElsewhere(row, address))
    await noteNewPlace(app, row.session_id, { userId: row.id, address, now: at });
}

/** Whether a session is open and nothing of its use is to be written down. */
function isInOrder(
  row: SessionRow,
  { at, address, terms }: { readonly at: number; readonly address: string; readonly terms: SessionTerms },
): boolean {
  if (row.revoked_at !== null || row.locked_at !== null || row.viewed_by !== null) return false;
  return !isOver(row, terms, at) && at - row.last_used_at < USE_KEPT_MS && !isElsewhere(row, address);
}

function callerInSession(row: SessionRow): Caller {
  return callerOf(row, {
    id: row.session_id,
    isLocked: row.locked_at !== null,
    viewedBy: row.viewed_by,
  });
}

/** A session is found by its secret; the name beside it may have any spelling that can log in. */
function isOfLogin(name: string) {
  return sql<boolean>`(users.name = ${name} or users.login_key = ${foldedLogin(name)})`;
}

/** Whether a session has lasted or been unused for too long. */
function isOver(
  session: {
    readonly created_at: number;
    readonly last_used_at: number;
    readonly viewed_by: number | null;
  },
  { ageMs, idleMs }: SessionTerms,
  now: number,
): boolean {
  const longestMs = session.viewed_by === null ? ageMs : Math.min(ageMs, VIEW_MS);
  return now - session.created_at >= longestMs || now - session.last_used_at >= idleMs;
}

/** Whether the admin's session behind a spectator is still open, and the admin may still see the view. */
async function mayStillLook(db: Kysely<Schema>, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's row as a caller, in a session or while they open one. */
export function callerOf(
  user: { readonly id: number; readonly name: string; readonly role: Caller['role']; readonly types: string },
  session: { readonly id: number; readonly isLocked: boolean; readonly viewedBy: number | null } | null,
): Caller {
  return {
    userId: user.id,
    name: user.name,
    role: user.role,
    types: parseUserTypes(user.types),
    sessionId: session?.id ?? null,
    isLocked: session?.isLocked ?? false,
    ...(session !== null && session.viewedBy !== null && { viewedBy: session.viewedBy }),
  };
}
