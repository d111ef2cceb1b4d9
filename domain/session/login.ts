/** A fault of a login before it is sent; the value is the key of the message (§5). */
export type LoginFault =
  | 'login.enter_username'
  | 'login.enter_password'
  | 'login.cyrillic_username'
  | 'login.cyrillic_password';

/** The login form's fields. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The username with which the password is a one-time token (§5). */
export const TOKEN_USERNAME = 'token';

/** The first fault of the login form (SES-2); null when it may be sent. Blanks count as empty. */
export function validateLogin({ username, password }: Credentials): LoginFault | null {
  if (username.trim() === '') return 'login.enter_username';
  if (password.trim() === '') return 'login.enter_password';
  if (isOnlyCyrillic(username)) return 'login.cyrillic_username';
  return isOnlyCyrillic(password) ? 'login.cyrillic_password' : null;
}

/**
 * A login name as it is compared with others: equal for all spellings that a person takes for the same. Forms of
 * letters are unified (NFKC), case is folded (ß as ss, the Turkish ı and İ as i: either may be meant), and invisible
 * marks are left out. Letters of different scripts that only look alike stay different.
 */
export function foldedLogin(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  return folded
    .replace(/i\u0307/gu, 'i')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC');
}

/** Whether a text is nothing but Cyrillic letters and spaces. Composed first, since й may come as и and a breve that belongs to no script. */
export function isOnlyCyrillic(text: string): boolean {
  return /^[\p{Script=Cyrillic}\s]+$/u.test(text.normalize('NFC'));
}
