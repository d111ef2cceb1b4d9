import { type RecoveryState } from '#protocol/wire/people/recovery.ts';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type ArrivedBy } from '../contest.ts';

/** New passwords for people who cannot log in: their requests, and the answers of admins. */
export type RecoveryEvent =
  /** Somebody asked the staff for a new password. */
  | {
      readonly type: 'RecoverySubmitted';
      readonly username: string;
      readonly place: string;
      readonly message: string;
    }
  | { readonly type: 'RecoveryRefused'; readonly key: string; readonly detail: string | null }
  /** The server has the request. */
  | { readonly type: 'RecoverySent' }
  | { readonly type: 'RecoveryDecided'; readonly state: Exclude<RecoveryState, 'open'> }
  /** For admins: all requests. */
  | { readonly type: 'RecoveriesLoaded'; readonly requests: readonly RecoveryRequest[] }
  /** A request arrived or was decided (/topic/recoveries). */
  | { readonly type: 'RecoveryChanged'; readonly request: RecoveryRequest; readonly by: ArrivedBy }
  /** A new password was made, to be read out or printed. Recordings do not contain it. */
  | { readonly type: 'PasswordIssued'; readonly request: RecoveryRequest; readonly password: string }
  /** The admin put the password away: it is nowhere any more. */
  | { readonly type: 'PasswordPutAway' };
