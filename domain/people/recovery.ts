import { isOnlyCyrillic, type LoginFault } from '../session/login.ts';

/** Longest "how we find you", in characters; ours. */
export const MAX_RECOVERY_PLACE_CHARS = 200;
/** Longest message to the organisers, in characters; ours. */
export const MAX_RECOVERY_MESSAGE_CHARS = 500;
/** Longest reason of a dismissal, in characters; ours. */
export const MAX_RECOVERY_REASON_CHARS = 300;

/** The first fault of the name in a request for a new password, as a key of the login; null: none. */
export function validateRecovery(username: string): LoginFault | null {
  if (username.trim() === '') return 'login.enter_username';
  return isOnlyCyrillic(username) ? 'login.cyrillic_username' : null;
}

/** The first fault of a password with which a locked session is to be opened; null when it may be sent. */
export function validateUnlock(password: string): LoginFault | null {
  if (password.trim() === '') return 'login.enter_password';
  return isOnlyCyrillic(password) ? 'login.cyrillic_password' : null;
}
