import { type Generated, type GeneratedAlways } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type ErrorKey } from '#protocol/errors.ts';

/** People. `name` is the login name. */
export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** `name` in its folded spelling (domain/session/login.ts), unique; null: written at the next start. */
  login_key: string | null;
  /** Number from 0 among names of an earlier version that differ only in spelling. */
  login_nth: Generated<number>;
  display_name: string;
  group_label: string;
  role: Role;
  /** Comma-separated list of translator, teacher, spectator. */
  types: string;
  /** A hash that names its algorithm (server/model/passwords); null: no login with a password. */
  password: string | null;
  school: Generated<string>;
  site: Generated<string>;
  room: Generated<string>;
  seat: Generated<string>;
  /** Extra time in every contest: `15` minutes or `25 %` of it, and the reason; empty: none. */
  extra_time: Generated<string>;
  accommodation: Generated<string>;
  /** Name, display name, group and seat in lower case, for the search. */
  written: GeneratedAlways<string>;
  /** Since when they cannot log in; null: they can. */
  disabled_at: Generated<number | null>;
  /** Since when the row no longer identifies the person; null: it does. */
  anonymised_at: Generated<number | null>;
  /** Stands for the jury in rehearsals; hidden from people. */
  is_rehearsal: Generated<boolean>;
  /** A person of the demo, removed with it. */
  is_demo: Generated<boolean>;
}

/** Links by which a server without an admin gets its first one. */
interface FirstAdminLinksTable {
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Open sessions. Only a hash of the secret is kept. */
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  secret_hash: string;
  created_at: number;
  revoked_at: number | null;
  /** Since when the session does nothing until the password is given again; null: it is not locked. */
  locked_at: Generated<number | null>;
  /** The session was opened with a one-time token. */
  by_token: Generated<boolean>;
  /** The network it was opened from (model/budgets/place.ts); null once that is deleted. */
  address: string | null;
  /** All networks it was used from, beginning with `address`; deleted with it. */
  places: Generated<readonly string[]>;
  /** Rounded to the minute. */
  last_used_at: number;
  /** Key of the reason for its end, unless the person logged out. */
  ended_because: Generated<ErrorKey | null>;
  /** The admin's session that looks through this one, which then changes nothing; null: the person's own. */
  viewed_by: Generated<number | null>;
}

/** One-time tokens that open a session; only a hash of each is kept. */
interface LoginTokensTable {
  token_hash: string;
  user_id: number;
  expires_at: number;
  used_at: number | null;
  /** The admin's session that looks through the opened session; null: the person's own. */
  viewed_by: Generated<number | null>;
}

/** Recent wrong passwords, by account and address. */
interface LoginFailuresTable {
  name: string;
  address: string;
  failures: number;
  last_at: number;
}

/** Tables of people and of how they log in. */
export interface PeopleTables {
  users: UsersTable;
  first_admin_links: FirstAdminLinksTable;
  sessions: SessionsTable;
  login_tokens: LoginTokensTable;
  login_failures: LoginFailuresTable;
}
