import { type Generated, type GeneratedAlways } from 'kysely';
import { type Role } from '#domain/roles.ts';
import { type ErrorKey } from '#protocol/errors.ts';

/** People. `name` is what they log in with. */
export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** `name` in its folded spelling (domain/session/login.ts), of which there is one; null: it is written at the next start. */
  login_key: string | null;
  /** Of names of an earlier version that differ by their spelling alone, from 0. */
  login_nth: Generated<number>;
  display_name: string;
  group_label: string;
  role: Role;
  /** Comma list of translator, teacher, spectator. */
  types: string;
  /** A hash that names how it was made (server/model/passwords); null: cannot log in with a password. */
  password: string | null;
  school: Generated<string>;
  site: Generated<string>;
  room: Generated<string>;
  seat: Generated<string>;
  /** The extra time that they always get: `15` minutes or `25 %` of a contest, and why; empty: none. */
  extra_time: Generated<string>;
  accommodation: Generated<string>;
  /** Name, display name, group and places in small letters, for the search. */
  written: GeneratedAlways<string>;
  /** Since when they cannot log in; null: they can. */
  disabled_at: Generated<number | null>;
  /** Since when nothing in the row says who they were; null: it does. */
  anonymised_at: Generated<number | null>;
  /** Stands for the jury while a contest is rehearsed; nobody sees them. */
  is_rehearsal: Generated<boolean>;
  /** One of the demo's people, who go with it. */
  is_demo: Generated<boolean>;
}

/** Links by which a server without an admin gets one. */
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
  /** Since when nothing is done with its secret until the password is given again; null: it is not locked. */
  locked_at: Generated<number | null>;
  /** It was opened with a one-time token. */
  by_token: Generated<boolean>;
  /** The place it was opened from (model/budgets/place.ts); null once that is forgotten. */
  address: string | null;
  /** Every place it was used from, the first being that; forgotten with it. */
  places: Generated<readonly string[]>;
  /** To the minute. */
  last_used_at: number;
  /** The key of why it ended, if not by its own logout. */
  ended_because: Generated<ErrorKey | null>;
  /** The admin's session that looks through this one, in which nothing is changed; null: it is the person's own. */
  viewed_by: Generated<number | null>;
}

/** One-time tokens that open a session; only a hash of each is kept. */
interface LoginTokensTable {
  token_hash: string;
  user_id: number;
  expires_at: number;
  used_at: number | null;
  /** It opens a session that this admin's session looks through; null: one of the person's own. */
  viewed_by: Generated<number | null>;
}

/** Wrong passwords lately, by account and address. */
interface LoginFailuresTable {
  name: string;
  address: string;
  failures: number;
  last_at: number;
}

/** Tables of people and of how they are let in. */
export interface PeopleTables {
  users: UsersTable;
  first_admin_links: FirstAdminLinksTable;
  sessions: SessionsTable;
  login_tokens: LoginTokensTable;
  login_failures: LoginFailuresTable;
}
