import { type ACTIVITIES, type SessionUser } from '#protocol/wire/session.ts';

/** The person who is logged in, without the secret: that stays with the browser's storage. */
export type SignedInUser = Omit<SessionUser, 'password'>;

/** Why a session ended. `refused`: a 401 or 403 on a call; `check_failed`: the stored credentials did not work. */
export type SessionEndReason =
  | 'signed_out'
  | 'refused'
  | 'check_failed'
  | 'internet_access'
  | 'live_refused'
  | ServerEndReason;

/** Why the server itself ended a session: its age or rest, a newer login of the person, the staff, who may also keep them out. */
export type ServerEndReason = 'expired' | 'elsewhere' | 'ended_by_staff' | 'disabled';

/** The server's keys of these reasons. */
export const SERVER_END_REASONS: Readonly<Record<string, ServerEndReason>> = {
  'login.expired': 'expired',
  'login.elsewhere': 'elsewhere',
  'login.ended': 'ended_by_staff',
  'login.disabled': 'disabled',
};

/** A line for the contest's log on the server: what the browser saw of the internet, camera or screen (§7). */
export interface Activity {
  readonly operation: (typeof ACTIVITIES)[number];
  readonly message: string;
  readonly contestId: number | null;
  /** The page is about to be gone: there is no second try. */
  readonly isLast: boolean;
}

/** Session events (§4 "Session"). */
export type SessionEvent =
  /** The person pressed the login button. The password is taken out of recordings. */
  | { readonly type: 'LoginSubmitted'; readonly username: string; readonly password: string }
  /**
   * The holder of an empty server's link says who its first admin is. Token and password are taken out of recordings.
   */
  | {
      readonly type: 'FirstAdminSubmitted';
      readonly token: string;
      readonly name: string;
      readonly displayName: string;
      readonly password: string;
    }
  /** The expected wait of the login under way, in the queue of many, ms. */
  | { readonly type: 'LoginQueueTold'; readonly waitMs: number }
  /** The form was wrong, or the server refused. `key` is a translation key, `detail` what followed its colon. */
  | { readonly type: 'LoginRefused'; readonly key: string; readonly detail: string | null }
  /** `me` answered. `contestId` is the choice kept from before a reload, when it is still theirs. */
  | {
      readonly type: 'SessionOpened';
      readonly user: SignedInUser;
      readonly contestId: number | null;
      readonly restored: boolean;
    }
  /** A person in several contests chose one. */
  | { readonly type: 'ContestChosen'; readonly contestId: number }
  /** This browser kept a session from before: it is tried. */
  | { readonly type: 'KeptSessionFound' }
  /** The stored credentials were tried, or there were none: the spinner may go. */
  | { readonly type: 'SessionChecked' }
  /** The person confirmed signing out (or needed no confirmation). */
  | { readonly type: 'SignOutConfirmed' }
  /** The person wants the session locked while they are away. */
  | { readonly type: 'LockWanted' }
  /** Nothing is done for the session until its password is given again; the person stays known. */
  | { readonly type: 'SessionLocked' }
  /** The password was given on the locked page. It is taken out of recordings. */
  | { readonly type: 'UnlockSubmitted'; readonly password: string }
  | { readonly type: 'UnlockRefused'; readonly key: string; readonly detail: string | null }
  | { readonly type: 'SessionUnlocked' }
  /** A page was opened that needs a session; `from` is its path, for after the login, or null where nothing is to be kept. */
  | { readonly type: 'LoginNeeded'; readonly from: string | null }
  /** The server has the line. */
  | { readonly type: 'ActivityLogged'; readonly operation: Activity['operation'] }
  | { readonly type: 'SessionEnded'; readonly reason: SessionEndReason };
