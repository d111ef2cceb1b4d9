import { foldedLogin } from '#domain/session/login.ts';
import { type Role } from '#domain/roles.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type Database, statement } from '../db/database.ts';

/** A session with its person, as far as calls need them. Times are ms since the epoch. */
export interface SessionRow {
  readonly session_id: number;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly revoked_at: number | null;
  readonly ended_because: ErrorKey | null;
  readonly locked_at: number | null;
  readonly viewed_by: number | null;
  /** Networks that the session was used from. */
  readonly places: readonly string[];
  /** The person's id. */
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly types: string;
}

const select = statement<SessionRow>(
  'session-by-secret',
  `select s.id as session_id, s.created_at, s.last_used_at, s.revoked_at, s.ended_because, s.locked_at, s.viewed_by, s.places,
    u.id, u.name, u.role, u.types
  from sessions s join users u on u.id = s.user_id
  where s.secret_hash = $1 and (u.name = $2 or u.login_key = $3)`,
);

/** The session with a secret, by its hash; the name beside it may have any spelling that can log in. */
export async function sessionBySecret(
  db: Database,
  secretHash: string,
  name: string,
): Promise<SessionRow | undefined> {
  const [row] = await select(db, [secretHash, name, foldedLogin(name)]);
  return row;
}
