import { type ACTIVITIES, type SessionUser } from '#protocol/wire/session.ts';

/** The person who is logged in. Their secret is not here: it stays in the browser's storage. */
export type SignedInUser = Omit<SessionUser, 'password'>;

/** Why a session ended. `refused`: a 401 or 403 on a call; `check_failed`: the stored credentials did not work. */
export type SessionEndReason =
  | 'signed_out'
  | 'refused'
  | 'check_failed'
  | 'internet_access'
  | 'live_refused'
  | ServerEndReason;

/** Why the server ended a session: its age or disuse, a newer login, staff, or staff disabled the login. */
export type ServerEndReason = 'expired' | 'elsewhere' | 'ended_by_staff' | 'disabled';

/** The server's keys of these reasons. */
export const SERVER_END_REASONS: Readonly<Record<string, ServerEndReason>> = {
  'login.expired': 'expired',
  'login.elsewhere': 'elsewhere',
  'login.ended': 'ended_by_staff',
  'login.disabled': 'disabled',
};

/** A line for the contest's log on the server: what the browser saw of internet, camera or screen (§7). */
export interface Activity {
  readonly operation: (typeof ACTIVITIES)[number];
  readonly message: string;
  readonly contestId: number | null;
  /** The page is about to end: there is no second try. */
  readonly isLast: boolean;
}

/** Session events (§4 "Session"). */
export type SessionEvent =
  /** The person pressed the login button. The password is taken out of recordings. */
  | { readonly type: 'LoginSubmitted'; readonly username: string; readonly password: string }
  /** The holder of an empty server's link enters its first admin. Token and password are not recorded. */
  | {
      readonly type: 'FirstAdminSubmitted';
      readonly token: string;
      readonly name: string;
      readonly displayName: string;
      readonly password: string;
    }
  /** The expected wait of the login under way, in the queue of many, ms. */
  | { readonly type: 'LoginQueueSeen'; readonly waitMs: number }
  /** The form was wrong, or the server refused. `key` is a translation key, `detail` what followed its colon. */
  | { readonly type: 'LoginRefused'; readonly key: string; readonly detail: string | null }
  /** `me` answered. `contestId` is the choice from before a reload, if the person may still use it. */
  | {
      readonly type: 'SessionOpened';
      readonly user: SignedInUser;
      readonly contestId: number | null;
      readonly restored: boolean;
    }
  /** A person in several contests chose one. */
  | { readonly type: 'ContestChosen'; readonly contestId: number }
  /** This browser has a session from before; its credentials are tried. */
  | { readonly type: 'KeptSessionFound' }
  /** The stored credentials were tried, or there were none: the spinner can be hidden. */
  | { readonly type: 'SessionChecked' }
  /** The person confirmed signing out (or needed no confirmation). */
  | { readonly type: 'SignOutConfirmed' }
  /** The person wants the session locked while they are away. */
  | { readonly type: 'LockWanted' }
  /** Calls wait until the password is given again; the person stays logged in. */
  | { readonly type: 'SessionLocked' }
  /** The password was given on the locked page. It is taken out of recordings. */
  | { readonly type: 'UnlockSubmitted'; readonly password: string }
  | { readonly type: 'UnlockRefused'; readonly key: string; readonly detail: string | null }
  | { readonly type: 'SessionUnlocked' }
  /** A page was opened that needs a session. `from` is its path, for after the login; null: do not return. */
  | { readonly type: 'LoginNeeded'; readonly from: string | null }
  /** The server has stored the line. */
  | { readonly type: 'ActivityLogged'; readonly operation: Activity['operation'] }
  | { readonly type: 'SessionEnded'; readonly reason: SessionEndReason };
