/** What is wrong with a login before it is sent; the value is the key of the message (§5). */
export type LoginFault =
  'login.enter_username' | 'login.enter_password' | 'login.cyrillic_username' | 'login.cyrillic_password';

/** What a person types to log in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The username that makes of the password a one-time token (§5). */
export const TOKEN_USERNAME = 'token';

/** The first fault of what was typed (SES-2); null when it may be sent. What is blank counts as not given. */
export function validateLogin({ username, password }: Credentials): LoginFault | null {
  if (username.trim() === '') return 'login.enter_username';
  if (password.trim() === '') return 'login.enter_password';
  if (isOnlyCyrillic(username)) return 'login.cyrillic_username';
  return isOnlyCyrillic(password) ? 'login.cyrillic_password' : null;
}

/** Whether a text is nothing but Cyrillic letters and spaces. Composed first, since й may come as и and a breve that belongs to no script. */
export function isOnlyCyrillic(text: string): boolean {
  return /^[\p{Script=Cyrillic}\s]+$/u.test(text.normalize('NFC'));
}
