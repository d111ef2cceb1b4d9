import { faultOfPassword, type PersonFault } from '../people/people.ts';

/** Words that most guessed passwords are built of; digits and signs around them make them no better. */
const GUESSED: ReadonlySet<string> = new Set([
  'password',
  'passw',
  'pass',
  'passwd',
  'pwd',
  'secret',
  'letmein',
  'welcome',
  'changeme',
  'default',
  'admin',
  'adminadmin',
  'administrator',
  'root',
  'rootroot',
  'user',
  'guest',
  'test',
  'testtest',
  'demo',
  'agon',
  'contest',
  'olympiad',
  'judge',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'dragon',
  'monkey',
  'master',
  'shadow',
  'trustno',
  'starwars',
  'computer',
  'internet',
  'qwerty',
  'qwertyui',
  'qwertyuiop',
  'asdfgh',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  'qwertz',
  'azerty',
  'abc',
  'abcd',
  'abcdef',
  'abcdefgh',
  'abcabc',
  'qweasd',
  'qweasdzxc',
  'qwe',
  'asd',
]);
/** Signs that stand for letters in passwords. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** A password with fewer different characters follows a pattern that programs guess. */
const MIN_DIFFERENT = 5;
/** A shorter password of digits alone is a date or a phone number. */
const MIN_DIGITS = 13;

/** The first fault of a password that an admin chose: accounts of admins are the first that attackers guess at. */
export function faultOfAdminPassword(password: string, name: string): PersonFault | null {
  return faultOfPassword(password) ?? (isGuessed(password, name) ? 'people.password_guessed' : null);
}

function isGuessed(password: string, name: string): boolean {
  const small = password.normalize('NFKC').toLowerCase();
  if (new Set(small).size < MIN_DIFFERENT) return true;
  if (/^\d+$/.test(small) && small.length < MIN_DIGITS) return true;
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const meant = (text: string) => text.replace(/[@4310$5]/g, (sign) => LETTERS[sign] ?? sign);
  return [bare(small), meant(bare(small)), bare(meant(small))].some(
    (word) => word === '' || GUESSED.has(word) || word === name.toLowerCase(),
  );
}
