import { type RecoveryState } from '#protocol/wire/people/recovery.ts';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { type ArrivedBy } from '../contest.ts';

/** New passwords for those who cannot log in: who asks, and the admins who answer. */
export type RecoveryEvent =
  /** Somebody asked the organisers for a new password. */
  | {
      readonly type: 'RecoverySubmitted';
      readonly username: string;
      readonly place: string;
      readonly message: string;
    }
  | { readonly type: 'RecoveryRefused'; readonly key: string; readonly detail: string | null }
  /** The request is with the organisers. */
  | { readonly type: 'RecoverySent' }
  | { readonly type: 'RecoveryDecided'; readonly state: Exclude<RecoveryState, 'open'> }
  /** For admins: the requests there are. */
  | { readonly type: 'RecoveriesLoaded'; readonly requests: readonly RecoveryRequest[] }
  /** A request came or was decided (/topic/recoveries). */
  | { readonly type: 'RecoveryChanged'; readonly request: RecoveryRequest; readonly by: ArrivedBy }
  /** A new password was made, to be read out or printed. It is taken out of recordings. */
  | { readonly type: 'PasswordIssued'; readonly request: RecoveryRequest; readonly password: string }
  /** The admin is done with it: it is nowhere any more. */
  | { readonly type: 'PasswordPutAway' };
